// Boards in pages: a position of a variant drawn with the marks of what happened.

import { boardTable, symbolsOf } from "../web/board.mjs";
import { moveSquares } from "../web/describe.mjs";
import { boardWords } from "../web/words.mjs";

/** @typedef {import("./corpus.mjs").Variant} Variant
 * @typedef {import("../web/words.mjs").Language} Language */

/** The words that name the pieces of a variant.
 * @param {Variant} variant
 * @param {Language} [language] */
export const wordsOf = (variant, language = "en") => boardWords(language, variant.order.includes("black"));

/** Draws a position; what symbols it needs is added to `symbols`.
 * @param {Variant} variant
 * @param {any} position
 * @param {Set<string>} symbols
 * @param {{caption: unknown, marks?: Record<string, string>, area?: [string, string], language?: Language, id?: string}} options */
export function board(variant, position, symbols, options) {
  const words = wordsOf(variant, options.language);
  for (const symbol of symbolsOf(position, words)) symbols.add(symbol);
  return boardTable({ shape: variant.shape, position, words, ...options });
}

/** The squares where two boards differ.
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after */
export const changedSquares = (before, after) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((square) => before[square] !== after[square]);

/** Marks for a step: where the move went, what else changed, which squares are reached.
 * @param {any} step
 * @param {any} answer
 * @param {any} before
 * @param {any} after */
export function stepMarks(step, answer, before, after) {
  /** @type {Record<string, string>} */
  const marks = {};
  const event = step.play ?? step.illegal;
  if (step.legal !== undefined && Array.isArray(answer)) {
    if (step.legal !== "*") marks[step.legal] = "from";
    for (const move of answer) {
      const [from, to] = moveSquares(move);
      if (to && step.legal !== "*") marks[to] = "target";
      else if (from) marks[from] = "from";
    }
    return marks;
  }
  for (const square of changedSquares(before?.board ?? {}, after?.board ?? {})) marks[square] = "changed";
  const [from, to] = moveSquares(event);
  if (from) marks[from] = "from";
  if (to) marks[to] = step.illegal !== undefined || answer?.illegal ? "refused" : "to";
  return marks;
}
