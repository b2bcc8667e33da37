// Links that text asks for: clause ids and names of rulings where they stand in what libcmark made, and `code` in our own.

import { escape, html, raw } from "../web/html.mjs";
import { relative } from "./page.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus */

/** The page of a chapter of the spec.
 * @param {string} chapter as "50-check" */
export const chapterPath = (chapter) => `spec/${chapter}.html`;

/** @param {Corpus} corpus
 * @param {string} id */
export const clausePath = (corpus, id) => `${chapterPath(corpus.clauses.get(id)?.chapter ?? "index")}#${id}`;

/** @param {string} name */
export const rulingPath = (name) => `rulings/${name}.html`;

/** The lesson of a case, under one of its variants.
 * @param {import("./corpus.mjs").Case} scene
 * @param {string} [variant] left out: its first
 * @param {number} [step] */
export function lessonPath(scene, variant, step) {
  const own = variant && scene.variants && variant !== scene.variants[0] ? `.${variant}` : "";
  return `lessons/${scene.id}${own}.html${step === undefined ? "" : `#step-${step}`}`;
}

/** A link to a clause with its id as the text.
 * @param {Corpus} corpus
 * @param {string} from
 * @param {string} id */
export const clauseLink = (corpus, from, id) =>
  corpus.clauses.has(id) ? html`<a href="${relative(from, clausePath(corpus, id))}">${id}</a>` : html`${id}`;

/** Turns clause ids, rulings and names of chapters into links, outside of tags and links only.
 * @param {Corpus} corpus
 * @param {string} from
 * @param {string} markup made by libcmark
 * @param {string} [own] a clause that needs no link, since it is here */
export function linked(corpus, from, markup, own) {
  const rulings = new Set(corpus.rulings.map((ruling) => ruling.name));
  let inLink = false;
  const parts = markup.split(/(<[^>]*>)/).map((part, i, all) => {
    if (part.startsWith("<a ")) inLink = true;
    if (part.startsWith("</a")) inLink = false;
    if (part.startsWith("<") || inLink) return part;
    const inCode = all[i - 1] === "<code>";
    if (inCode && rulings.has(part)) return `<a href="${relative(from, rulingPath(part))}">${part}</a>`;
    const chapter = /^([a-z0-9-]+)\.md$/.exec(part)?.[1];
    if (inCode && chapter && corpus.chapters[`spec/${part}`]) {
      return `<a href="${relative(from, chapterPath(chapter))}">${part}</a>`;
    }
    if (inCode) return part;
    return part.replace(/\b[A-Z]+-\d+\b/g, (id) =>
      id !== own && corpus.clauses.has(id) ? clauseLink(corpus, from, id).text : id);
  });
  return raw(parts.join("").replace(/(<a href=")([a-z0-9-]+)\.md/g, "$1$2.html"));
}

/** Our own sentences: what stands between backquotes is code, clause ids are links.
 * @param {Corpus} corpus
 * @param {string} from
 * @param {string} text */
export const prose = (corpus, from, text) =>
  linked(corpus, from, escape(text).replace(/`([^`]*)`/g, "<code>$1</code>"));
