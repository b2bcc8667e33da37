// Setting up a position by hand: a palette of pieces, who is to move, the states of the seats.
//
// Whether it is a set-up is asked of the engine when the game begins.

import { setupOf } from "./case-file.mjs";
import { html } from "./html.mjs";
import { boardWords } from "./words.mjs";

/** @typedef {import("./engine.mjs").Variant} Variant
 * @typedef {import("./engine.mjs").Engine} Engine */

/** @param {string} id
 * @returns {HTMLElement} */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Editor {
  /** @param {() => void} changed
   * @param {(setup: any) => void} begin */
  constructor(changed, begin) {
    this.changed = changed;
    /** @type {any} */
    this.setup = { board: {} };
    this.piece = "";
    /** @type {Variant | undefined} */
    this.variant = undefined;
    /** @type {Engine | undefined} */
    this.engine = undefined;
    this.details = /** @type {HTMLDetailsElement} */ (find("editor"));
    this.details.addEventListener("toggle", () => this.toggle());
    find("palette").addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement) this.piece = event.target.value;
    });
    find("clear").addEventListener("click", () => this.edit({ board: {}, castling: undefined, en_passant: undefined }));
    find("turn").addEventListener("change", (event) => this.edit({ turn: /** @type {HTMLSelectElement} */ (event.target).value }));
    find("states").addEventListener("change", () => this.edit({ states: this.states() }));
    find("begin").addEventListener("click", () => {
      const setup = Object.fromEntries(Object.entries(this.setup).filter(([, value]) => value !== undefined));
      begin(setup);
    });
  }

  get open() {
    return this.details.open;
  }

  close() {
    this.details.open = false;
  }

  /** @param {Variant} variant
   * @param {Engine} engine */
  prepare(variant, engine) {
    this.variant = variant;
    this.engine = engine;
    const words = boardWords("en", variant.order.includes("black"));
    const choice = (/** @type {string} */ code, /** @type {unknown} */ name, /** @type {unknown} */ content) =>
      html`<label title="${name}"><input type="radio" name="piece" value="${code}" aria-label="${name}"${code === "" && html` checked`}>${content}</label>`;
    const pieces = variant.seats.map(({ letter }) => html`<div>${[...variant.kinds].map((kind) =>
      choice(letter + kind, words.piece(letter, kind, ""), html`<svg aria-hidden="true"><use href="#${words.draw(letter)}${kind}"/></svg>`))}</div>`);
    find("palette").innerHTML = html`${pieces}${choice("", "take away", html`<span>take away</span>`)}`.text;
    find("turn").innerHTML = html`${variant.order.map((name) => html`<option>${name}</option>`)}`.text;
    // Which of them the variant has is for the engine to say.
    const states = variant.fields.includes("states") ? ["active", "mated", "out"] : [];
    find("states").innerHTML = states.length ? html`${variant.seats.map(({ name }) => html`<label>${name} <select data-seat="${name}">${states.map((state) => html`<option>${state}</option>`)}</select></label>`)}`.text : "";
    this.piece = "";
  }

  toggle() {
    if (this.open && this.engine) {
      this.setup = setupOf(this.engine.position());
      const turn = /** @type {HTMLSelectElement} */ (find("turn"));
      if (this.setup.turn) turn.value = this.setup.turn;
      else this.setup.turn = turn.value;
      for (const list of find("states").querySelectorAll("select")) list.value = this.setup.states?.[list.dataset.seat ?? ""] ?? "active";
    }
    this.changed();
  }

  states() {
    return Object.fromEntries([...find("states").querySelectorAll("select")].map((list) => [list.dataset.seat ?? "", list.value]));
  }

  /** @param {any} change */
  edit(change) {
    Object.assign(this.setup, change);
    this.changed();
  }

  /** @param {string} square */
  put(square) {
    const { [square]: there, ...board } = this.setup.board;
    this.edit({ board: this.piece && there !== this.piece ? { ...board, [square]: this.piece } : board });
  }

  /** What the board shows. */
  position() {
    const empty = Object.fromEntries((this.variant?.seats ?? []).map(({ name }) => [name, 0]));
    return { ...(this.variant?.fields.includes("scores") && { scores: empty }), ...this.setup };
  }
}
