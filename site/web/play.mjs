// The playground: a game against the rules. The engine judges; this draws, listens and says which clause spoke.

import data from "./data.mjs";
import { caseFile, setupOf } from "./case-file.mjs";
import { Editor } from "./editor.mjs";
import { Engine } from "./engine.mjs";
import { capital, eventText, moveSquares, resultText } from "./describe.mjs";
import { html, join, raw } from "./html.mjs";
import { PlayBoard } from "./play-board.mjs";
import { rulingChoices, showRulings } from "./play-rulings.mjs";
import { Session } from "./session.mjs";
import { factsList, seatsTable } from "./state.mjs";
import { boardWords, words as allWords } from "./words.mjs";

/** @typedef {import("./engine.mjs").Variant} Variant */

/** @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind} */
const find = (id) => /** @type {Kind} */ (document.getElementById(id));
/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (find(id));

/** @param {HTMLElement} place
 * @param {unknown} markup */
const fill = (place, markup) => {
  place.innerHTML = html`${markup}`.text;
};

const variants = new Map(/** @type {Variant[]} */ (/** @type {any} */ (data.variants)).map((variant) => [variant.name, variant]));
/** @type {Record<string, {page: string, text: string}>} */
const clauses = data.clauses;

class Playground {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.session = new Session(engine);
    this.board = new PlayBoard(find("board"), (square) => this.choose(square));
    this.editor = new Editor(() => this.show(), (setup) => this.attempt(() => this.session.begin({ setup, first: undefined })));
    this.selected = "";
    /** @type {string[]} */
    this.legal = [];
    this.offering = false;
    this.listen();
    this.fromAddress();
  }

  get variant() {
    return this.engine.variant;
  }

  // --- Showing ----------------------------------------------------------------------------------------------------

  /** Everything anew. */
  show() {
    const position = this.editor.open ? this.editor.position() : this.engine.position();
    const classic = this.variant.order.includes("black");
    this.legal = this.editor.open ? [] : this.engine.legal();
    const caption = position.turn ? `${position.turn} to move` : "The game is over";
    this.board.show({ variant: this.variant, position, words: boardWords("en", classic), marks: this.marks(), caption });
    fill(find("seats"), html`${seatsTable(this.variant, position, "en", this.session.played.at(-1)?.before)}${factsList(position)}`);
    fill(find("moves"), this.session.played.map((played) => this.moveItem(played)));
    find("undo").toggleAttribute("disabled", this.session.played.length === 0);
    find("resign").toggleAttribute("disabled", !position.turn);
    this.showDraws(position);
  }

  /** @param {any} position */
  showDraws(position) {
    const drawn = this.variant.fields.includes("offer");
    find("offer").hidden = !drawn;
    find("offer").setAttribute("aria-pressed", String(this.offering));
    find("accept").hidden = !position.offer || position.offer === position.turn;
  }

  /** @param {import("./case-file.mjs").Played} played */
  moveItem({ event, clauses: refusing, before }) {
    const who = typeof event === "string" || event.move ? `${before.turn} ` : "";
    return refusing.length
      ? html`<li class="refused">${who}${eventText(event)} <small>refused: ${join(refusing.map(clauseLink), ", ")}</small>`
      : html`<li>${who}${eventText(event)}`;
  }

  marks() {
    /** @type {Record<string, string>} */
    const marks = {};
    const last = this.session.played.at(-1);
    if (this.editor.open) return marks;
    if (!this.selected && last) {
      const [from, to] = moveSquares(last.event);
      if (from && to) Object.assign(marks, { [from]: "from", [to]: last.clauses.length ? "refused" : "to" });
    }
    if (this.selected) marks[this.selected] = "from";
    for (const to of this.targets()) marks[to] = "target";
    return marks;
  }

  /** @returns {string[]} */
  targets() {
    return this.selected ? this.legal.filter((move) => moveSquares(move)[0] === this.selected).map((move) => moveSquares(move)[1] ?? "") : [];
  }

  /** @param {unknown} markup */
  say(markup) {
    fill(find("message"), markup);
  }

  // --- Playing ----------------------------------------------------------------------------------------------------

  /** A square was clicked.
   * @param {string} square */
  choose(square) {
    find("choice").hidden = true;
    if (this.editor.open) return this.editor.put(square);
    const position = this.engine.position();
    const code = position.board?.[square];
    const mover = this.variant.seats.find(({ name }) => name === position.turn)?.letter;
    const isOwn = Boolean(code) && code?.[0] === mover;
    if (this.selected === square) this.selected = "";
    else if (this.selected && (this.targets().includes(square) || !isOwn)) return this.move(this.selected, square);
    else this.selected = code ? square : "";
    this.show();
    this.saySelected(code, isOwn, position.turn);
  }

  /** @param {string | undefined} code
   * @param {boolean} isOwn
   * @param {string | null | undefined} turn */
  saySelected(code, isOwn, turn) {
    if (!this.selected || !code) return this.say("");
    const count = new Set(this.targets()).size;
    const name = boardWords("en", this.variant.order.includes("black")).piece(code[0] ?? "", code[1] ?? "", "");
    if (!isOwn) return this.say(`${turn ? `It is ${turn}'s turn` : "The game is over"}; choose a square all the same to see what the rules say.`);
    this.say(`The ${name} on ${this.selected} has ${count === 0 ? "no legal move" : count === 1 ? "one square to go to" : `${count} squares to go to`}.`);
  }

  /** @param {string} from
   * @param {string} to */
  move(from, to) {
    const moves = this.legal.filter((move) => moveSquares(move).join("-") === `${from}-${to}`);
    if (moves.length > 1) return this.askPromotion(moves);
    return this.play(moves[0] ?? `${from}-${to}`);
  }

  /** @param {string[]} moves that differ in the piece only */
  askPromotion(moves) {
    const kinds = allWords.en.kinds;
    fill(find("choice"), html`<span>It becomes a</span>${moves.map((move) => html`<button type="button" data-move="${move}">${kinds[move.at(-1) ?? ""]?.[0]}</button>`)}`);
    find("choice").hidden = false;
    find("choice").querySelector("button")?.focus();
  }

  /** @param {any} event */
  play(event) {
    find("choice").hidden = true;
    this.selected = "";
    const offered = this.offering && typeof event === "string" ? { move: event, offer_draw: true } : event;
    this.attempt(() => {
      const verdict = this.session.play(offered);
      if (verdict.accepted) this.offering = false;
      return verdict.accepted ? this.sayPlayed(event) : this.sayRefused(event, verdict.clauses);
    });
  }

  /** @param {any} event */
  sayPlayed(event) {
    const { result, turn, checks } = this.engine.position();
    const check = checks?.length ? html` ${capital(checks.join(" and "))} in check.` : "";
    if (result) return html`<strong>${eventText(event)}. The game is over: ${resultText(result)}.</strong>`;
    return html`${eventText(event)}.${check} ${capital(turn ?? "")} to move.`;
  }

  /** @param {any} event
   * @param {string[]} refusing */
  sayRefused(event, refusing) {
    return html`<p><strong>${eventText(event)} is refused.</strong></p>${refusing.map((id) =>
      html`<blockquote class="clause"><p>${clauseLink(id)} ${raw(clauses[id]?.text ?? "")}</p></blockquote>`)}`;
  }

  /** Does something that may fail, says how it went, and shows what is now.
   * @param {() => unknown} action */
  attempt(action) {
    try {
      this.say(action() ?? "");
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const [, id, rest] = /^([A-Z]+-\d+) (.*)$/s.exec(text) ?? [];
      this.say(html`<p class="verdict">${id ? html`${clauseLink(id)} ${rest}` : text}</p>`);
    }
    this.show();
  }

  // --- Controls ---------------------------------------------------------------------------------------------------

  listen() {
    const on = (/** @type {string} */ id, /** @type {string} */ type, /** @type {(event: Event) => void} */ act) => find(id).addEventListener(type, act);
    on("variant", "change", () => this.open({ variant: select("variant").value, rulings: {}, setup: "start", first: undefined }));
    on("view", "change", () => this.board.see(select("view").value));
    on("restart", "click", () => this.restart());
    on("undo", "click", () => this.attempt(() => this.takeBack()));
    on("resign", "click", () => this.play({ resign: this.engine.position().turn }));
    on("accept", "click", () => this.play({ accept_draw: this.engine.position().turn }));
    on("offer", "click", () => {
      this.offering = !this.offering;
      this.show();
    });
    on("enter", "submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (find("move"));
      this.play(field.value.trim().replace(/[–:]/, "-"));
      field.value = "";
    });
    on("choice", "click", (event) => {
      const move = event.target instanceof HTMLElement ? event.target.dataset.move : undefined;
      if (move) this.play(move);
    });
    on("ruling-list", "change", () => this.attempt(() => this.changeRulings()));
    on("read", "click", () => this.attempt(() => this.read(/** @type {HTMLTextAreaElement} */ (find("text")).value.trim())));
    on("copy", "click", (event) => this.copy(event.target instanceof HTMLElement ? event.target.dataset.copy : undefined));
    addEventListener("hashchange", () => this.fromAddress());
  }

  restart() {
    this.selected = "";
    this.attempt(() => this.session.begin({}));
  }

  takeBack() {
    this.selected = "";
    this.session.undo();
    return "Taken back.";
  }

  changeRulings() {
    const left = this.session.replay(rulingChoices(find("ruling-list")));
    this.selected = "";
    showRulings(find("ruling-list"), find("ruling-count"), this.variant.name, this.session.rulings);
    return left.length ? html`Under this choice the game cannot go on with ${eventText(left[0])}; it stands before that move.` : "The rulings hold from the beginning of this game.";
  }

  /** Another game, or the same from elsewhere.
   * @param {{variant: string, rulings: Record<string, string>, setup: any, first: string | undefined}} change */
  open(change) {
    this.selected = "";
    this.offering = false;
    this.editor.close();
    this.attempt(() => this.session.begin(change));
    select("variant").value = this.variant.name;
    fill(select("view"), this.variant.seats.map(({ name }) => html`<option>${name}</option>`));
    this.board.see(this.variant.seats[0]?.name ?? "");
    this.editor.prepare(this.variant, this.engine);
    showRulings(find("ruling-list"), find("ruling-count"), this.variant.name, this.session.rulings);
  }

  /** @param {string} text a position object, FEN or FEN4 */
  read(text) {
    this.selected = "";
    this.editor.close();
    if (text.startsWith("{")) {
      this.session.begin({ setup: JSON.parse(text), first: undefined });
      return "The position is loaded.";
    }
    this.engine.use(this.session.variant, this.session.rulings);
    const left = this.engine.readFen(text);
    this.session.begin({ setup: setupOf(this.engine.position()), first: undefined });
    return html`The position is loaded.${left && html` Left out: ${left}.`}`;
  }

  /** `#variant=solo&ruling=NAME=CHOICE&setup={...}&moves=...` */
  fromAddress() {
    const query = new URLSearchParams(location.hash.slice(1));
    const rulings = Object.fromEntries(query.getAll("ruling").map((text) => text.split("=", 2)));
    try {
      const setup = query.has("setup") ? JSON.parse(query.get("setup") ?? "") : "start";
      this.open({ variant: query.get("variant") ?? "teams", rulings, setup, first: query.get("first") ?? undefined });
      for (const move of query.get("moves")?.split(" ") ?? []) this.session.play(move);
      this.show();
    } catch (error) {
      this.say(html`<p class="verdict">The address holds no scene: ${error instanceof Error ? error.message : ""}</p>`);
    }
  }

  // --- Taking it along --------------------------------------------------------------------------------------------

  link() {
    const { variant, rulings, setup, first, played } = this.session;
    const query = new URLSearchParams({ variant });
    for (const [name, choice] of Object.entries(rulings)) query.append("ruling", `${name}=${choice}`);
    if (first) query.set("first", first);
    if (setup !== "start") query.set("setup", JSON.stringify(setup));
    const moves = played.filter(({ event, clauses: own }) => typeof event === "string" && !own.length).map(({ event }) => event);
    if (moves.length) query.set("moves", moves.join(" "));
    return `${location.href.split("#")[0]}#${query}`;
  }

  /** @param {string | undefined} what */
  copy(what) {
    if (!what) return;
    /** @type {Record<string, () => string>} */
    const texts = {
      position: () => JSON.stringify(this.engine.position(), null, 1),
      fen: () => this.engine.fen(),
      case: () => JSON.stringify(caseFile(this.session), null, 2),
      link: () => this.link(),
    };
    const field = /** @type {HTMLTextAreaElement} */ (find("copied"));
    field.value = texts[what]?.() ?? "";
    field.hidden = false;
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => this.say("Copied."), () => this.say("It stands below, to be copied."));
  }
}

/** @param {string} id */
const clauseLink = (id) => html`<b><a href="${clauses[id]?.page ?? "../spec/index.html"}">${id}</a></b>`;

try {
  const engine = await Engine.load(fetch(new URL("engine.wasm", import.meta.url)), variants);
  find("play").hidden = false;
  new Playground(engine);
} catch (error) {
  find("trouble").textContent = location.protocol === "file:"
    ? "From a folder of files the engine cannot be loaded; serve the folder instead (make site-serve)."
    : `The engine could not be loaded: ${error instanceof Error ? error.message : error}`;
}
