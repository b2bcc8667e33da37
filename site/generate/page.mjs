// The frame of every page: head, navigation, foot; and where pages lie.
//
// Addresses in pages are relative, so that the site works below any address and from a folder.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

import { html, raw } from "../web/html.mjs";
import { words } from "../web/words.mjs";

/** @typedef {import("../web/words.mjs").Language} Language
 * @typedef {{path: string, title: string, body: unknown, lang?: Language, script?: string, module?: string, area?: string,
 *   symbols?: unknown, description?: string, wasm?: boolean, alternates?: Record<string, string>}} Page */

/** The address of one page as another names it.
 * @param {string} from path of the page that links
 * @param {string} to path of the page, with a fragment perhaps */
export const relative = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to);

const areas = [
  ["tours/en/index.html", "Tours"],
  ["spec/index.html", "Spec"],
  ["lessons/index.html", "Lessons"],
  ["rulings/index.html", "What changes if"],
  ["play/index.html", "Playground"],
];

/** @param {boolean} wasm */
const policy = (wasm) =>
  `default-src 'none'; script-src 'self'${wasm ? " 'wasm-unsafe-eval'" : ""}; style-src 'self'; img-src 'self'; ` +
  `connect-src ${wasm ? "'self'" : "'none'"}; base-uri 'none'; form-action 'none'`;

/** @param {Page} page */
function head(page) {
  const to = (/** @type {string} */ path) => relative(page.path, path);
  return html`<!DOCTYPE html>
<html lang="${page.lang ?? "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy(page.wasm ?? false))}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${page.description && html`<meta name="description" content="${page.description}">
`}<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("style.css")}">
${page.script && html`<script src="${to(page.script)}" defer></script>
`}${page.module && html`<script type="module" src="${to(page.module)}"></script>
`}${Object.entries(page.alternates ?? {}).map(([lang, path]) =>
    html`<link rel="alternate" hreflang="${lang}" href="${to(path)}">
`)}</head>
`;
}

/** @param {Page} page */
function frame(page) {
  const to = (/** @type {string} */ path) => relative(page.path, path);
  const links = areas.map(([path = "", name]) =>
    html`<li><a href="${to(path)}"${page.area === name ? html` aria-current="true"` : ""}>${name}</a>`);
  return html`${head(page)}<body>
<a class="skip" href="#content">${words[page.lang ?? "en"].text.skip}</a>
<header class="top"><a class="home" href="${to("index.html")}">Fourchess</a><nav aria-label="Site"><ul lang="en">${links}</ul></nav></header>
${page.symbols}
<main id="content">
${page.body}
</main>
<footer lang="en"><p>Fourchess, a rules conformance suite for chess variants. What a board shows is what the reference engine answers.</p></footer>
</body>
</html>
`;
}

/** Writes pages and files below a folder. */
export class Site {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.count = 0;
  }

  /** @param {string} path
   * @param {string | Uint8Array} content */
  file(path, content) {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }

  /** @param {Page} page */
  page(page) {
    this.file(page.path, frame(page).text);
    this.count += 1;
  }
}
