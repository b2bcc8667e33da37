// The board of the playground: squares that can be chosen by a click, a touch or the keyboard.

import { boardTable, shapeHas, squareAt, squareName } from "./board.mjs";
import { html, raw } from "./html.mjs";

/** @typedef {import("./engine.mjs").Variant} Variant
 * @typedef {import("./board.mjs").Words} Words
 * @typedef {{variant: Variant, position: any, words: Words, marks: Record<string, string>, caption: string}} Shown */

/** Quarter turns to the left that bring a seat to the bottom. @type {Record<string, number>} */
const turns = { red: 0, white: 0, blue: 3, yellow: 2, black: 2, green: 1 };

export class PlayBoard {
  /** @param {HTMLElement} place
   * @param {(square: string) => void} choose */
  constructor(place, choose) {
    this.place = place;
    this.focus = "";
    this.view = "red";
    /** @type {Variant | undefined} */
    this.variant = undefined;
    place.addEventListener("click", (event) => {
      const square = this.squareOf(event.target);
      if (!square) return;
      this.focus = square;
      choose(square);
    });
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("focusin", (event) => this.rove(this.squareOf(event.target)));
  }

  /** @param {EventTarget | null} target */
  squareOf(target) {
    const cell = target instanceof Element ? target.closest("td[data-s]") : null;
    return cell instanceof HTMLElement ? cell.dataset.s ?? "" : "";
  }

  /** @param {Shown} shown */
  show({ variant, position, words, marks, caption }) {
    const had = this.place.contains(document.activeElement);
    this.variant = variant;
    if (!shapeHas(variant.shape, ...squareAt(this.focus || "a1"))) this.focus = Object.keys(position.board)[0] ?? "d4";
    const cell = (/** @type {string} */ square, /** @type {string} */ name, /** @type {unknown} */ content) => {
      const said = [square, name || "empty", words.marks[marks[square] ?? ""]].filter(Boolean).join(", ");
      return html`<button type="button" tabindex="${square === this.focus ? 0 : -1}" aria-label="${said}">${hidden(content)}</button>`;
    };
    this.place.innerHTML = boardTable({ shape: variant.shape, position, words, marks, caption, cell }).text;
    this.place.querySelector("table")?.setAttribute("role", "grid");
    if (had) this.button(this.focus)?.focus();
  }

  /** @param {string} square
   * @returns {HTMLButtonElement | null} */
  button(square) {
    return square ? this.place.querySelector(`td[data-s="${square}"] button`) : null;
  }

  /** Only one square is in the order of the tabulator.
   * @param {string} square */
  rove(square) {
    if (!square) return;
    const old = this.button(this.focus);
    if (old) old.tabIndex = -1;
    this.focus = square;
    const button = this.button(square);
    if (button) button.tabIndex = 0;
  }

  /** @param {string} seat */
  see(seat) {
    this.view = seat;
    for (const name of Object.keys(turns)) this.place.classList.remove(`see-${name}`);
    if (turns[seat]) this.place.classList.add(`see-${seat}`);
  }

  /** Arrow keys go where they point on the board as it is seen, over squares that do not exist.
   * @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [0, 1], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowLeft: [-1, 0] };
    let step = steps[event.key];
    if (!step || !this.variant) return;
    event.preventDefault();
    for (let i = turns[this.view] ?? 0; i > 0; i -= 1) step = [-step[1], step[0]];
    let [file, rank] = squareAt(this.focus);
    const { files, ranks } = this.variant.shape;
    do {
      file += step[0];
      rank += step[1];
    } while (file >= 0 && rank >= 0 && file < files && rank < ranks && !this.button(squareName(file, rank)));
    this.button(squareName(file, rank))?.focus();
  }
}

/** The name is said by the button.
 * @param {unknown} content */
const hidden = (content) => raw(String(content).replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"'));
