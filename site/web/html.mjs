// Text made of HTML and of values, the values always escaped.
//
// html`<p>${anything}</p>` escapes what stands in ${}; lists are joined, false and undefined are nothing. Only what html``
// or raw() made is taken as it is. Shared by the generator and the playground; knows no page.

/** HTML that needs no escaping any more. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {unknown} text */
export const escape = (text) => String(text).replace(/[&<>"']/g, (letter) => entities[letter] ?? "");

/** Takes text as markup: only for what libcmark made, and for our own.
 * @param {string} text */
export const raw = (text) => new Markup(text);

/** @param {unknown} value
 * @returns {string} */
function piece(value) {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(piece).join("");
  return escape(value);
}

/** @param {TemplateStringsArray} strings
 * @param {unknown[]} values */
export function html(strings, ...values) {
  return new Markup(strings.map((string, i) => string + (i < values.length ? piece(values[i]) : "")).join(""));
}

/** @param {unknown[]} parts
 * @param {unknown} between */
export const join = (parts, between) => parts.flatMap((part, i) => (i ? [between, part] : [part]));
