// The spec: a page a chapter, every clause with an anchor, its facts, and under it the cases that obey and break it.

import { html, join, raw } from "../web/html.mjs";
import { moveSquares } from "../web/describe.mjs";
import { pieceSymbols } from "../web/pieces.mjs";
import { board } from "./boards.mjs";
import { chapterPath, lessonPath, linked, rulingPath } from "./links.mjs";
import { chapterTitle } from "./lessons.mjs";
import { relative } from "./page.mjs";
import { fullSetup } from "../web/setup.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./corpus.mjs").Block} Block
 * @typedef {import("./page.mjs").Site} Site
 * @typedef {{variant: string, area: [string, string], moves: string[], position: any}} Diagram
 * @typedef {{corpus: Corpus, path: string, symbols: Set<string>, diagrams: Map<string, Diagram>}} Context */

// --- Diagrams -----------------------------------------------------------------------------------------------------

/** What a comment before a diagram says: `<!-- board solo a4-n8`, a set-up, moves.
 * @param {string} text */
function diagramOf(text) {
  const match = /^<!-- board (\w+) (\w+)-(\w+)\n([\s\S]*?)\n-->/.exec(text.trim());
  if (!match) return undefined;
  const [, variant = "", from = "", to = "", body = ""] = match;
  const [setup = "", ...moves] = body.split("\n");
  return { variant, area: /** @type {[string, string]} */ ([from, to]), setup, moves };
}

/** Asks for the positions of all diagrams, by the text of their comments.
 * @param {Corpus} corpus
 * @param {import("./reference.mjs").Reference} reference */
export function askDiagrams(corpus, reference) {
  /** @type {Map<string, Diagram>} */
  const diagrams = new Map();
  /** @param {Block[]} blocks */
  const visit = (blocks) => {
    for (const block of blocks) {
      if (block.blocks) visit(block.blocks);
      const wanted = block.type === "comment" && diagramOf(block.text ?? "");
      const variant = wanted && corpus.variants.get(wanted.variant);
      if (!wanted || !variant) continue;
      const setup = wanted.setup === "start" ? "start" : fullSetup(JSON.parse(wanted.setup), variant);
      const steps = [...wanted.moves.map((play) => ({ play })), { state: true }];
      reference.ask({ variant: wanted.variant, setup, steps }, (reply) => {
        const position = reply.answers?.at(-1);
        if (!position) throw new Error(`a diagram of ${wanted.variant}: ${JSON.stringify(reply)}`);
        diagrams.set(block.text ?? "", { ...wanted, position });
      });
    }
  };
  Object.values(corpus.chapters).forEach(visit);
  return diagrams;
}

/** @param {Context} context
 * @param {Diagram} diagram */
function drawn(context, diagram) {
  const variant = context.corpus.variants.get(diagram.variant);
  if (!variant) return "";
  const [from, to] = moveSquares(diagram.moves.at(-1) ?? "");
  const marks = from && to ? { [from]: "from", [to]: "to" } : {};
  const caption = diagram.moves.length ? `${diagram.variant}, after ${diagram.moves.join(", ")}` : diagram.variant;
  return html`<div class="diagram">${board(variant, diagram.position, context.symbols, { caption, marks, area: diagram.area })}</div>`;
}

// --- Blocks -------------------------------------------------------------------------------------------------------

/** @param {string} text */
const slug = (text) => text.replace(/<[^>]*>/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** @param {Context} context
 * @param {string[][]} rows */
function table(context, [head = [], ...rows]) {
  const words = (/** @type {string} */ cell) => linked(context.corpus, context.path, cell.trim());
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head.map((cell) => html`<th scope="col">${words(cell)}`)}</thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${words(cell)}`)}
`)}</tbody></table></div>`;
}

/** @param {Context} context
 * @param {Block} block
 * @param {Block | undefined} before
 * @returns {unknown} */
function plainBlock(context, block, before) {
  const words = (/** @type {string} */ text) => linked(context.corpus, context.path, text);
  switch (block.type) {
    case "heading": {
      const tag = `h${block.level}`;
      return raw(`<${tag} id="${slug(block.html ?? "")}">${words(block.html ?? "")}</${tag}>\n`);
    }
    case "paragraph": return html`<p>${words(block.html ?? "")}</p>
`;
    case "table": return table(context, block.rows ?? []);
    case "quote": return html`<blockquote>${blocksHtml(context, block.blocks ?? [])}</blockquote>
`;
    case "comment": return "";
    case "code": {
      const diagram = before?.type === "comment" && context.diagrams.get(before.text ?? "");
      return diagram ? drawn(context, diagram) : html`<pre tabindex="0"><code>${block.text}</code></pre>
`;
    }
    default: return words(block.html ?? "");
  }
}

/** @param {Context} context
 * @param {Block[]} blocks
 * @returns {unknown[]} */
const blocksHtml = (context, blocks) => blocks.map((block, i) => plainBlock(context, block, blocks[i - 1]));

// --- Clauses ------------------------------------------------------------------------------------------------------

/** @param {Context} context
 * @param {string} label
 * @param {string[]} ids of cases */
function caseList(context, label, ids) {
  const { corpus, path } = context;
  if (ids.length === 0) return "";
  const items = ids.flatMap((id) => corpus.cases.get(id) ?? []).map(({ scene }) =>
    html`<li><a href="${relative(path, lessonPath(scene))}">${scene.title}</a>`);
  return html`<details><summary>${label} <small>${ids.length}</small></summary><ul>${items}</ul></details>`;
}

/** The facts under the heading of a clause: `kind · level · variants · sources`.
 * @param {Context} context
 * @param {string} markup */
function clauseFacts(context, markup) {
  const [kind = "", level = "", games = "", sources = ""] = markup.replace(/<\/?(em|code)>/g, "").split(" · ");
  const ruling = /^ruling (.*)/.exec(level)?.[1];
  const shown = ruling ? html`ruling <a href="${relative(context.path, rulingPath(ruling))}"><code>${ruling}</code></a>` : level;
  return html`<p class="tags"><span>${kind}</span><span class="${ruling ? "ruling" : "required"}">${shown}</span><span>${games}</span><span>Source: ${sources}</span></p>`;
}

/** @param {Context} context
 * @param {string} id
 * @param {Block[]} blocks of the clause, its facts first */
function clause(context, id, blocks) {
  const [facts, ...rest] = blocks;
  const known = context.corpus.clauses.get(id);
  const words = rest.map((block, i) =>
    block.type === "paragraph"
      ? html`<p>${linked(context.corpus, context.path, block.html ?? "", id)}</p>
` : plainBlock(context, block, rest[i - 1]));
  const lists = [
    caseList(context, "Cases that obey it", known?.upheld ?? []),
    caseList(context, "Cases that break it", known?.opposed ?? []),
  ];
  return html`<section class="clause" id="${id}"><h4><a href="#${id}">${id}</a></h4>${clauseFacts(context, facts?.html ?? "")}
${words}${lists}</section>
`;
}

/** @param {Context} context
 * @param {Block[]} blocks */
function chapterBody(context, blocks) {
  const parts = [];
  for (let i = 0; i < blocks.length; i += 1) {
    const block = /** @type {Block} */ (blocks[i]);
    if (block.type !== "heading" || block.level !== 4) {
      parts.push(plainBlock(context, block, blocks[i - 1]));
      continue;
    }
    let end = i + 1;
    while (end < blocks.length && blocks[end]?.type !== "heading") end += 1;
    parts.push(clause(context, block.html ?? "", blocks.slice(i + 1, end)));
    i = end - 1;
  }
  return parts;
}

// --- Pages --------------------------------------------------------------------------------------------------------

/** @param {Corpus} corpus */
const chapterNames = (corpus) => Object.keys(corpus.chapters).map((file) => file.slice(5, -3));

/** @param {Corpus} corpus
 * @param {string} name
 * @param {string} path */
function around(corpus, name, path) {
  const names = chapterNames(corpus);
  const at = names.indexOf(name);
  const link = (/** @type {string | undefined} */ other, /** @type {string} */ rel) =>
    other && html`<a rel="${rel}" href="${relative(path, chapterPath(other))}">${rel === "prev" ? "‹ " : ""}${raw(chapterTitle(corpus, other))}${rel === "next" ? " ›" : ""}</a>`;
  return html`<nav class="around" aria-label="Chapters">${link(names[at - 1], "prev")}${link(names[at + 1], "next")}</nav>`;
}

/** @param {Site} site
 * @param {Corpus} corpus
 * @param {Map<string, Diagram>} diagrams */
export function writeChapters(site, corpus, diagrams) {
  for (const name of chapterNames(corpus)) {
    const path = chapterPath(name);
    /** @type {Context} */
    const context = { corpus, path, symbols: new Set(), diagrams };
    const body = chapterBody(context, corpus.chapters[`spec/${name}.md`] ?? []);
    site.page({
      path,
      title: `${chapterTitle(corpus, name).replace(/<[^>]*>/g, "")} · Fourchess`,
      area: "Spec",
      symbols: pieceSymbols(context.symbols),
      body: html`<article class="spec">${body}</article>${around(corpus, name, path)}`,
    });
  }
  writeIndex(site, corpus);
}

/** @param {Site} site
 * @param {Corpus} corpus */
function writeIndex(site, corpus) {
  const path = "spec/index.html";
  const item = (/** @type {string} */ name) => {
    const ids = [...corpus.clauses.values()].filter(({ chapter }) => chapter === name).map(({ id }) => id);
    const list = join(ids.map((id) => html`<a href="${relative(path, chapterPath(name))}#${id}">${id}</a>`), " ");
    return html`<li><a href="${relative(path, chapterPath(name))}">${raw(chapterTitle(corpus, name))}</a>${ids.length > 0 && html`<p class="ids">${list}</p>`}`;
  };
  site.page({
    path,
    title: "The spec · Fourchess",
    area: "Spec",
    body: html`<h1>The spec</h1><p class="lead">The rules as ${corpus.clauses.size} numbered clauses. Under each stand the cases that obey it and those that break it.
Where the sources are silent or can be read two ways, a <a href="${relative(path, "rulings/index.html")}">ruling</a> decides.</p>
<ul class="chapters">${chapterNames(corpus).map(item)}</ul>`,
  });
}
