// What stands beside a board: the players with their states and points, and what else a position says.
//
// Shared by the generator and the playground; knows the names of fields [spec 92-protocol], no rules.

import { resultText, valueText } from "./describe.mjs";
import { html } from "./html.mjs";
import { seatMark } from "./pieces.mjs";
import { seatLetter, words as allWords } from "./words.mjs";

/** @typedef {import("../../packaging/npm/index.d.ts").Position} Position
 * @typedef {import("./words.mjs").Language} Language */

/** @param {number} ms */
const clock = (ms) => {
  const tenths = Math.floor(ms / 100);
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}${tenths % 10 ? `.${tenths % 10}` : ""}`;
};

/** @param {{seats: {name: string}[], order: string[]}} variant
 * @param {Position} position
 * @param {Language} [language]
 * @param {Position} [before] what changed since is marked */
export function seatsTable(variant, position, language = "en", before) {
  const { seats, text } = allWords[language];
  const states = /** @type {Record<string, string>} */ (position.states ?? {});
  const scores = /** @type {Record<string, number> | undefined} */ (position.scores);
  const clocks = /** @type {Record<string, number> | undefined} */ (position.clocks);
  const oldScores = /** @type {Record<string, number> | undefined} */ (before?.scores);
  const rows = variant.order.map((seat) => {
    const name = seats[seat]?.[0] ?? seat;
    const notes = [];
    if (states[seat] && states[seat] !== "active") notes.push(text[states[seat]] ?? states[seat]);
    if (position.turn === seat) notes.push(text.toMove);
    if (position.checks?.includes(/** @type {any} */ (seat))) notes.push(text.inCheck);
    const gained = oldScores && scores ? (scores[seat] ?? 0) - (oldScores[seat] ?? 0) : 0;
    const points = scores && html`<td class="num">${scores[seat]}${gained > 0 && html` <b class="gain">+${gained}</b>`}</td>`;
    const time = clocks && html`<td class="num">${clock(clocks[seat] ?? 0)}</td>`;
    return html`<tr class="${states[seat] ?? ""}${position.turn === seat ? " turn" : ""}"><th scope="row">${seatMark(seatLetter(seat))}${name}</th>${points}${time}<td>${notes.join(", ")}</td></tr>`;
  });
  return html`<table class="seats">${scores && html`<thead><tr><td></td><th scope="col">${text.points}</th><td></td></thead>`}<tbody>${rows}</tbody></table>`;
}

/** @type {[keyof Position, string][]} */
const facts = [
  ["castling", "castling rights"],
  ["en_passant", "passed squares"],
  ["quiet", "quiet moves"],
  ["moves_made", "moves made"],
  ["offer", "standing draw offer of"],
  ["offers", "draw offers made"],
  ["live_kings", "kings that still count"],
  ["control", "control"],
];

/** @param {unknown} value */
const saysSomething = (value) =>
  value !== null && value !== undefined && value !== 0 && !(Array.isArray(value) && value.length === 0)
  && !(typeof value === "object" && Object.values(value).every((own) => own === 0 || own === "human"));

/** Everything else that the position says, as a list of definitions.
 * @param {Position} position */
export function factsList(position) {
  const rows = facts.filter(([field]) => saysSomething(position[field]))
    .map(([field, label]) => html`<dt>${label}<dd>${valueText(position[field])}`);
  const result = position.result && html`<dt>result<dd><strong>${resultText(position.result)}</strong>`;
  return rows.length || result ? html`<dl class="facts">${result}${rows}</dl>` : html``;
}
