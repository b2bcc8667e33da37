// The words of the pages in three languages; those of the games as spec/glossary.md has them.
//
// Shared by the generator and the playground. Spec and lessons are in English; tours are in all three.

/** @typedef {"en" | "es" | "pt"} Language
 * @typedef {{name: string, lang: Language, seats: Record<string, [string, string]>, kinds: Record<string, [string, 0 | 1]>,
 *   states: Record<string, string>, marks: Record<string, string>, text: Record<string, string>}} LanguageWords */

/** @type {Language[]} */
export const languages = ["en", "es", "pt"];

/** By the letter of a seat. */
export const seatOf = { r: "red", b: "blue", y: "yellow", g: "green", w: "white" };

/** Seats as adjectives in both genders; kinds with their gender, 1 for a feminine word.
 * @type {Record<Language, LanguageWords>} */
export const words = {
  en: {
    name: "English",
    lang: "en",
    seats: {
      red: ["red", "red"], blue: ["blue", "blue"], yellow: ["yellow", "yellow"], green: ["green", "green"],
      white: ["white", "white"], black: ["black", "black"],
    },
    kinds: {
      P: ["pawn", 0], N: ["knight", 0], B: ["bishop", 0], R: ["rook", 0], Q: ["queen", 0], K: ["king", 0],
      M: ["Maharaja", 0], D: ["queen worth 1", 0], L: ["pawn that has leapt", 0],
    },
    states: { o: "grey", i: "inert" },
    marks: { from: "moved from here", to: "moved here", changed: "changed", target: "can be reached", differs: "differs" },
    text: {
      previous: "Back", next: "Next", step: "Step", of: "of", view: "Seen by", before: "Before", after: "After",
      lesson: "The whole case", clauses: "Clauses", tour: "Tour", tours: "Tours", language: "Language", start: "The beginning",
      inCheck: "in check", toMove: "to move", keys: "The arrow keys go back and forth.", skip: "Skip to the content",
      points: "points", out: "out", mated: "mated", active: "active", play: "Play this scene",
      moved: "after", refused: "refused", legal: "legal moves of", position: "Position", wins: "wins", draw: "draw",
      toursIntro: "A dozen scenes for each game, every one a case of the suite.",
    },
  },
  es: {
    name: "Español",
    lang: "es",
    seats: {
      red: ["rojo", "roja"], blue: ["azul", "azul"], yellow: ["amarillo", "amarilla"], green: ["verde", "verde"],
      white: ["blanco", "blanca"], black: ["negro", "negra"],
    },
    kinds: {
      P: ["peón", 0], N: ["caballo", 0], B: ["alfil", 0], R: ["torre", 1], Q: ["dama", 1], K: ["rey", 0],
      M: ["Maharajá", 0], D: ["dama que vale 1", 1], L: ["peón que ya ha saltado", 0],
    },
    states: { o: "gris", i: "inerte" },
    marks: { from: "salió de aquí", to: "llegó aquí", changed: "ha cambiado", target: "se puede alcanzar", differs: "difiere" },
    text: {
      previous: "Atrás", next: "Siguiente", step: "Paso", of: "de", view: "Visto por", before: "Antes", after: "Después",
      lesson: "El caso completo (en inglés)", clauses: "Cláusulas (en inglés)", tour: "Recorrido", tours: "Recorridos",
      language: "Idioma", start: "El comienzo", inCheck: "en jaque", toMove: "juega", keys: "Las flechas del teclado avanzan y retroceden.",
      skip: "Ir al contenido", points: "puntos", out: "fuera", mated: "con jaque mate", active: "en juego",
      play: "Jugar esta escena", moved: "tras", refused: "rechazada",
      legal: "jugadas legales de", position: "Posición", wins: "gana", draw: "tablas",
      toursIntro: "Una docena de escenas para cada juego; cada una es un caso de la colección.",
    },
  },
  pt: {
    name: "Português",
    lang: "pt",
    seats: {
      red: ["vermelho", "vermelha"], blue: ["azul", "azul"], yellow: ["amarelo", "amarela"], green: ["verde", "verde"],
      white: ["branco", "branca"], black: ["preto", "preta"],
    },
    kinds: {
      P: ["peão", 0], N: ["cavalo", 0], B: ["bispo", 0], R: ["torre", 1], Q: ["dama", 1], K: ["rei", 0],
      M: ["Marajá", 0], D: ["dama que vale 1", 1], L: ["peão que já saltou", 0],
    },
    states: { o: "cinza", i: "inerte" },
    marks: { from: "saiu daqui", to: "chegou aqui", changed: "mudou", target: "pode ser alcançada", differs: "difere" },
    text: {
      previous: "Voltar", next: "Próximo", step: "Passo", of: "de", view: "Visto por", before: "Antes", after: "Depois",
      lesson: "O caso completo (em inglês)", clauses: "Cláusulas (em inglês)", tour: "Percurso", tours: "Percursos",
      language: "Idioma", start: "O começo", inCheck: "em xeque", toMove: "joga", keys: "As setas do teclado avançam e voltam.",
      skip: "Ir para o conteúdo", points: "pontos", out: "fora", mated: "em mate", active: "em jogo",
      play: "Jogar esta cena", moved: "depois de", refused: "recusada",
      legal: "jogadas legais de", position: "Posição", wins: "vence", draw: "empate",
      toursIntro: "Uma dúzia de cenas para cada jogo; cada uma é um caso da coleção.",
    },
  },
};

/** The letter under which a seat is drawn: black's, in its own game, is blue's elsewhere.
 * @param {string} seat */
export const seatLetter = (seat) => (seat === "black" ? "k" : seat[0] ?? "");

/** What boardTable() needs to name pieces.
 * @param {Language} language
 * @param {boolean} classic whether "b" is black
 * @returns {import("./board.mjs").Words} */
export function boardWords(language, classic) {
  const own = words[language];
  const seats = { ...seatOf, ...(classic ? { b: "black" } : {}) };
  return {
    seatOf: seats,
    marks: own.marks,
    draw: (letter) => (classic && letter === "b" ? "k" : letter),
    piece(letter, kind, state) {
      const [noun, gender] = own.kinds[kind] ?? [kind, 0];
      const adjective = own.seats[seats[/** @type {keyof typeof seats} */ (letter)] ?? ""]?.[gender] ?? letter;
      const name = language === "en" ? `${adjective} ${noun}` : `${noun} ${adjective}`;
      return state ? `${name}, ${own.states[state]}` : name;
    },
  };
}
