// A board as an HTML table: what it looks like is for the style sheet, what stands where can be read out.
//
// Shared by the generator and the playground. Knows squares and the letters of pieces, no rules.

import { html, raw } from "./html.mjs";

/** @typedef {{files: number, ranks: number, cut: number}} Shape
 * @typedef {{board?: Record<string, string>, states?: Record<string, string>, live_kings?: string[], checks?: string[]}} Drawn
 * @typedef {{seatOf: Record<string, string>, piece: (letter: string, kind: string, state: string) => string,
 *   draw: (letter: string) => string, marks: Record<string, string>}} Words
 * @typedef {{shape: Shape, position: Drawn, words: Words, caption: unknown, marks?: Record<string, string>,
 *   area?: [string, string], cell?: (square: string, name: string, content: unknown) => unknown, id?: string}} BoardOptions */

/** @param {number} file from 0
 * @param {number} rank from 0 */
export const squareName = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/** @param {string} name
 * @returns {[number, number]} file and rank from 0 */
export const squareAt = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** @param {Shape} shape
 * @param {number} file
 * @param {number} rank */
export function shapeHas(shape, file, rank) {
  const inArm = (/** @type {number} */ n, /** @type {number} */ size) => n >= shape.cut && n < size - shape.cut;
  return file >= 0 && rank >= 0 && file < shape.files && rank < shape.ranks
    && (inArm(file, shape.files) || inArm(rank, shape.ranks));
}

/** The state in which a piece is drawn: "" active, "o" out, "i" inert.
 * @param {Drawn} position
 * @param {string} code as "rK"
 * @param {Words} words */
export function pieceState(position, code, words) {
  const seat = words.seatOf[code[0] ?? ""] ?? "";
  const state = position.states?.[seat];
  if (state === "mated") return "i";
  const alive = code[1] === "K" && position.live_kings?.includes(seat);
  return state === "out" && !alive ? "o" : "";
}

/** @param {Drawn} position
 * @param {string} code
 * @param {Words} words */
const symbolOf = (position, code, words) =>
  words.draw(code[0] ?? "") + code.slice(1) + pieceState(position, code, words);

/** The symbols that a position needs.
 * @param {Drawn} position
 * @param {Words} words */
export const symbolsOf = (position, words) =>
  Object.values(position.board ?? {}).map((code) => symbolOf(position, code, words));

/** @param {BoardOptions} options
 * @param {number} file
 * @param {number} rank */
function cell(options, file, rank) {
  const { position, words, marks = {} } = options;
  const square = squareName(file, rank);
  const code = position.board?.[square];
  const mark = marks[square] ?? "";
  const dark = (file + rank) % 2 === 0;
  let name = "";
  let content = raw("");
  if (code) {
    name = words.piece(code[0] ?? "", code[1] ?? "", pieceState(position, code, words));
    content = html`<svg role="img" aria-label="${name}"><use href="#${symbolOf(position, code, words)}"/></svg>`;
  }
  const classes = `${dark ? "d" : "l"}${mark ? ` ${mark}` : ""}`;
  const inside = options.cell ? options.cell(square, name, code ? content : "") : content;
  const said = mark && words.marks[mark] && !options.cell ? html`<i>${words.marks[mark]}</i>` : "";
  const where = options.cell ? html` data-s="${square}"` : "";
  return html`<td class="${classes}"${where}>${inside}${said}`;
}

/** @param {BoardOptions} options
 * @param {number[]} files
 * @param {number} rank */
function row(options, files, rank) {
  const cells = [];
  let gap = 0;
  const close = () => {
    if (gap) cells.push(gap > 1 ? html`<td class="x" colspan="${gap}">` : html`<td class="x">`);
    gap = 0;
  };
  for (const file of files) {
    if (shapeHas(options.shape, file, rank)) {
      close();
      cells.push(cell(options, file, rank));
    } else gap += 1;
  }
  close();
  return html`<tr><th scope="row"><span>${rank + 1}</span>${cells}`;
}

/** @param {number} from
 * @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** @param {BoardOptions} options */
export function boardTable(options) {
  const { shape, area } = options;
  const [left, bottom] = area ? squareAt(area[0]) : [0, 0];
  const [right, top] = area ? squareAt(area[1]) : [shape.files - 1, shape.ranks - 1];
  const files = range(left, right);
  const heads = files.map((file) => html`<th scope="col"><span>${squareName(file, 0)[0]}</span>`);
  const columns = raw(`<col class="n">${"<col>".repeat(files.length)}`);
  const width = files.length < 14 ? ` w${files.length}` : "";
  return html`<table class="board${width}"${options.id ? html` id="${options.id}"` : ""}><caption>${options.caption}</caption>
<colgroup>${columns}</colgroup><tbody>${range(bottom, top).reverse().map((rank) => row(options, files, rank))}</tbody>
<tfoot><tr><td class="x">${heads}</tfoot></table>`;
}
