// Events, expectations and positions in words.
//
// Shared by the generator and the playground; knows the names of fields [spec 92-protocol], no rules.

import { html, join } from "./html.mjs";

/** @param {any} event */
export function eventText(event) {
  if (typeof event === "string") return event.replace("-", "–");
  const { move, after_ms: after, offer_draw: offer, ...rest } = event;
  const parts = move ? [move.replace("-", "–")] : Object.entries(rest).map(([key, value]) => otherEvent(key, value));
  if (offer) parts.push("offering a draw");
  if (after !== undefined) parts.push(`after ${seconds(after)}`);
  return parts.join(", ");
}

/** @param {string} key
 * @param {any} value */
function otherEvent(key, value) {
  if (key === "resign") return `${value} resigns`;
  if (key === "accept_draw") return `${value} accepts the draw`;
  if (key === "wait_ms") return `${seconds(value)} pass`;
  if (key === "leave") return `${value} leaves the table`;
  if (key === "return") return `${value} comes back`;
  if (key === "new_game") return "a new game";
  return `${key} ${value}`;
}

/** @param {number} ms */
const seconds = (ms) => `${ms / 1000} s`;

/** The squares of a move, or none for other events.
 * @param {any} event
 * @returns {[string, string] | []} */
export function moveSquares(event) {
  const move = typeof event === "string" ? event : event?.move;
  const match = /^([a-z]\d+)-([a-z]\d+)/.exec(move ?? "");
  return match ? [match[1] ?? "", match[2] ?? ""] : [];
}

/** What a step asks, as its heading.
 * @param {any} step
 * @param {string | null | undefined} turn the seat to move */
export function stepText(step, turn) {
  const event = step.play ?? step.illegal;
  const mover = event !== undefined && moveSquares(event).length && turn ? `${turn} plays ` : "";
  if (step.illegal !== undefined) return `Refused: ${mover}${eventText(event)}`;
  if (step.play !== undefined) return capital(`${mover}${eventText(event)}`);
  if (step.legal === "*") return `All legal moves${turn ? ` of ${turn}` : ""}`;
  if (step.legal !== undefined) return `Legal moves from ${step.legal}`;
  if (step.perft !== undefined) return `Sequences of ${step.perft} move${step.perft === 1 ? "" : "s"}`;
  return "The position";
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {any} value of a field */
export function valueText(value) {
  if (value === null || value === undefined) return "nobody";
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "none";
  return entries.map(([key, own]) => `${key} ${Array.isArray(own) ? own.join(" and ") : own ?? "nothing"}`).join(", ");
}

/** @param {any} result */
export function resultText(result) {
  if (!result) return "the game goes on";
  const winners = result.winners?.length ? ` for ${result.winners.join(" and ")}` : "";
  const reason = result.reason ? ` (${result.reason.replace(/-/g, " ")})` : "";
  const values = result.values ? `; ${valueText(result.values)}` : "";
  return `${result.kind ?? "result"}${winners}${reason}${values}`;
}

/** @param {Record<string, string | null>} board a difference
 * @param {import("./board.mjs").Words} words */
function boardText(board, words) {
  const squares = Object.entries(board);
  if (squares.length === 0) return "nothing moves";
  return squares.map(([square, code]) => `${square} ${code ? words.piece(code[0] ?? "", code[1] ?? "", "") : "empty"}`).join(", ");
}

/** @type {Record<string, string>} */
const labels = {
  board: "board", turn: "to move", states: "states", castling: "castling rights", en_passant: "passed squares", scores: "points",
  quiet: "quiet moves", moves_made: "moves made", checks: "in check", result: "result", clocks: "clocks", offers: "offers made",
  offer: "standing offer of", control: "control", live_kings: "kings that still count", illegal: "refused by",
};

/** An expectation, as pairs of a label and text or markup.
 * @param {any} expect
 * @param {import("./board.mjs").Words} words
 * @param {(id: string) => unknown} clause how a clause is named
 * @returns {[string, unknown][]} */
export function expectationRows(expect, words, clause) {
  if (expect === undefined || expect === null) return [];
  if (Array.isArray(expect)) return [["legal", expect.map((move) => move.replace("-", "–")).join(" ") || "no move"]];
  if (typeof expect !== "object") return [["count", String(expect)]];
  return Object.entries(expect).map(([field, value]) => {
    const label = labels[field] ?? field;
    if (field === "board") return [label, boardText(value, words)];
    if (field === "result") return [label, resultText(value)];
    if (field === "illegal") return [label, html`${join(value.map(clause), ", ")}`];
    return [label, valueText(value)];
  });
}
