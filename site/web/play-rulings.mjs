// The rulings of a variant as lists to choose from.

import data from "./data.mjs";
import { html } from "./html.mjs";

/** @typedef {{name: string, question: string, choices: string[], variants: string[]}} Ruling */
const all = /** @type {Ruling[]} */ (data.rulings);

/** @param {HTMLElement} place
 * @param {HTMLElement} count
 * @param {string} variant
 * @param {Record<string, string>} chosen */
export function showRulings(place, count, variant, chosen) {
  const own = all.filter(({ variants }) => variants.includes(variant));
  place.innerHTML = html`${own.map((ruling) => html`<p><label for="r-${ruling.name}"><a href="../rulings/${ruling.name}.html">${ruling.name}</a>: ${ruling.question}</label>
<select id="r-${ruling.name}" data-ruling="${ruling.name}">${ruling.choices.map((choice) =>
    html`<option${choice === chosen[ruling.name] && html` selected`}>${choice}</option>`)}</select></p>`)}`.text;
  const other = Object.keys(rulingChoices(place)).length;
  count.textContent = other ? `${own.length}, ${other} not as by default` : `${own.length}, all as by default`;
}

/** The choices that are not the defaults.
 * @param {HTMLElement} place
 * @returns {Record<string, string>} */
export function rulingChoices(place) {
  const lists = [...place.querySelectorAll("select")];
  return Object.fromEntries(lists.filter((list) => list.selectedIndex > 0).map((list) => [list.dataset.ruling ?? "", list.value]));
}
