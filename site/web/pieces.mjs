// The pieces as SVG symbols: one shape a kind, one mark a seat, and the two put together.
//
// A piece shows its kind by its shape and its owner twice, by colour and by a mark in the corner (circle, triangle, square,
// diamond), so that colour is never the only sign. A piece of a player who is out is grey with a hollow mark, an inert one is
// hatched. Shared by the generator and the playground; knows no board.

import { html, raw } from "./html.mjs";

const base = '<path d="M9 36.5v-3.2c0-1 .8-1.8 1.8-1.8h18.4c1 0 1.8.8 1.8 1.8v3.2z"/>';

/** Shapes in a square of 40; the fill is the owner's.
 * @type {Record<string, string>} */
const shapes = {
  P: `${base}<path d="M14 31.5c2.6-3 3.7-6.2 4-10.5h4c.3 4.3 1.4 7.5 4 10.5z"/><circle cx="20" cy="15" r="6.2"/>`,
  R: `${base}<path d="M12.5 31.5c1.3-1.2 1.8-2.5 1.8-4.2v-9.8L11 14.3V6.5h4.6v3.2h2.5V6.5h3.8v3.2h2.5V6.5H29v7.8l-3.3 3.2v9.8c0 1.7.5 3 1.8 4.2z"/>`,
  N: `${base}<path d="M12.5 31.5c-.3-4.5 1-6.8 3.7-9.3 1.3-1.2 1.7-2.3 1.5-3.5l-4.4 3.6c-1.3.9-4.3-1-4-2.9l4.3-7.8.3-5.1 3.3 2.3c8.6.5 13.3 7.7 11.8 22.7z"/><circle class="eye" cx="16" cy="13" r="1.3"/>`,
  B: `${base}<path d="M12.5 31.5l1.9-3.5h11.2l1.9 3.5z"/><path d="M20 7.5c4.6 3.5 7.6 7.7 7.6 12.1 0 4-2.2 6.7-3.6 8.4h-8c-1.4-1.7-3.6-4.4-3.6-8.4 0-4.4 3-8.6 7.6-12.1z"/><circle cx="20" cy="5.5" r="2.3"/><path class="line" d="M20 14.5v7M16.5 18h7"/>`,
  Q: `${base}<path d="M11.5 31.5L7 14.2l6.6 5.9L14 9.6l5.2 8.8h1.6L26 9.6l.4 10.5 6.6-5.9-4.5 17.3z"/><circle cx="6.8" cy="12.2" r="2.3"/><circle cx="14" cy="7.6" r="2.3"/><circle cx="26" cy="7.6" r="2.3"/><circle cx="33.2" cy="12.2" r="2.3"/>`,
  K: `${base}<path d="M12 31.5c-1.1-4-4.8-6.3-4.8-10.7 0-3.8 2.8-6.3 6-6.3 2.8 0 5 1.3 6.8 3.8 1.8-2.5 4-3.8 6.8-3.8 3.2 0 6 2.5 6 6.3 0 4.4-3.7 6.7-4.8 10.7z"/><path d="M18.4 17V10.6h-3.6V7.4h3.6V3.5h3.2v3.9h3.6v3.2h-3.6V17L20 18.8z"/>`,
  M: `${base}<path d="M12 31.5l-1-6.5h18l-1 6.5z"/><path d="M20 2.5l3.2 5.8 6.3-2-2 6.3 5.8 3.2-5.8 3.2 2 6.3H10.5l2-6.3-5.8-3.2 5.8-3.2-2-6.3 6.3 2z"/><circle class="eye" cx="20" cy="15.5" r="2.6"/>`,
  D: `${base}<path d="M11.5 31.5L7 14.2l6.6 5.9L14 9.6l5.2 8.8h1.6L26 9.6l.4 10.5 6.6-5.9-4.5 17.3z"/><circle cx="6.8" cy="12.2" r="2.3"/><circle cx="33.2" cy="12.2" r="2.3"/><path class="line" d="M18 24.5l2.3-1.8v7"/>`,
  L: `${base}<path d="M14 31.5c2.6-3 3.7-6.2 4-10.5h4c.3 4.3 1.4 7.5 4 10.5z"/><circle cx="20" cy="15" r="6.2"/><path d="M12 8.2l8-6 8 6-2.2 2.3L20 6.3l-5.8 4.2z"/>`,
};

/** The marks, drawn around the origin.
 * @type {Record<string, string>} */
const marks = {
  r: '<circle r="5.4"/>',
  b: '<path d="M0-6.3L6.3 5h-12.6z"/>',
  y: '<path d="M-5-5H5V5H-5z"/>',
  g: '<path d="M0-7L7 0 0 7-7 0z"/>',
};

export const seatLetters = ["r", "b", "y", "g"];

/** A state of a piece: "" active, "o" of a player who is out, "i" inert. */
export const pieceStates = ["", "o", "i"];

/** The mark of a seat alone, as a picture beside its name.
 * @param {string} letter */
export const seatMark = (letter) =>
  marks[letter]
    ? html`<svg class="mark ${letter}" viewBox="-8 -8 16 16" aria-hidden="true">${raw(marks[letter])}</svg>`
    : html`<svg class="mark ${letter}" viewBox="-8 -8 16 16" aria-hidden="true"><circle r="6"/></svg>`;

/** @param {string} id as "rK", "rKo", "rKi" */
function symbol(id) {
  const [letter = "", kind = "", state = ""] = id;
  const mark = marks[letter] ? `<g class="mk ${letter}" transform="translate(31.5 30.5)">${marks[letter]}</g>` : "";
  const owner = state === "i" ? `<use href="#${kind}" fill="url(#hatch-${letter})"/>` : `<use href="#${kind}" class="${letter}"/>`;
  return `<symbol id="${id}" class="${state || "a"}" viewBox="0 0 40 40">${owner}${mark}</symbol>`;
}

/** @param {string} letter */
const hatch = (letter) =>
  `<pattern id="hatch-${letter}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<path class="paper" d="M0 0h5v5H0z"/><path class="${letter}" d="M0 0h2v5H0z"/></pattern>`;

/** The symbols that a page needs, to stand once in it.
 * @param {Iterable<string>} ids of pieces, as "rK", "rKo", "rKi" */
export function pieceSymbols(ids) {
  const wanted = [...new Set(ids)].filter((id) => shapes[id[1] ?? ""]).sort();
  const kinds = [...new Set(wanted.map((id) => id[1] ?? ""))];
  const hatched = [...new Set(wanted.filter((id) => id[2] === "i").map((id) => id[0] ?? ""))];
  const parts = [
    ...hatched.map(hatch),
    ...kinds.map((kind) => `<symbol id="${kind}" viewBox="0 0 40 40">${shapes[kind]}</symbol>`),
    ...wanted.map(symbol),
  ];
  return wanted.length ? raw(`<svg class="symbols" aria-hidden="true">${parts.join("")}</svg>`) : raw("");
}
