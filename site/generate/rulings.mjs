// "What changes if": a page a ruling, with the cases whose outcome another choice changes, both boards side by side.

import { capital, expectationRows, stepText, valueText, resultText } from "../web/describe.mjs";
import { html, join } from "../web/html.mjs";
import { pieceSymbols } from "../web/pieces.mjs";
import { board, changedSquares, stepMarks, wordsOf } from "./boards.mjs";
import { clauseQuote } from "./lessons.mjs";
import { clauseLink, prose, rulingPath } from "./links.mjs";
import { relative } from "./page.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./effects.mjs").Change} Change
 * @typedef {import("./effects.mjs").Effect} Effect
 * @typedef {{corpus: Corpus, path: string, symbols: Set<string>}} Context */

/** The fields of the two positions that differ, but for the board.
 * @param {Effect} effect */
function fieldRows({ sides }) {
  const [one, other] = sides.map(({ position }) => position ?? {});
  const fields = Object.keys({ ...one, ...other }).filter((field) =>
    field !== "board" && JSON.stringify(one[field]) !== JSON.stringify(other[field]));
  return fields.map((field) => ({ field: field.replace(/_/g, " "), values: [one[field], other[field]].map((value) => (field === "result" ? resultText(value) : valueText(value))) }));
}

/** @param {Context} context
 * @param {Effect} effect
 * @param {number} index of the side */
function answerText(context, effect, index) {
  const { answer, refused } = effect.sides[index] ?? {};
  if (refused) return html`<p class="verdict">The set-up is refused: ${refused}.</p>`;
  if (answer?.illegal) return html`<p class="verdict">Refused: ${join(answer.illegal.map((/** @type {string} */ id) => clauseLink(context.corpus, context.path, id)), ", ")}</p>`;
  if (!Array.isArray(answer)) return "";
  const rows = expectationRows(answer, wordsOf(effect.walk.variant), (id) => id);
  return rows.map(([label, value]) => html`<p>${capital(label)}: ${value}</p>`);
}

/** @param {Context} context
 * @param {Change} change
 * @param {Effect} effect */
function pair(context, change, effect) {
  const [one, other] = effect.sides.map(({ position }) => position?.board ?? {});
  const differing = changedSquares(one, other);
  const step = effect.walk.steps[effect.step - 1]?.step ?? {};
  return html`<div class="pair">${effect.sides.map(({ position, answer }, index) => {
    const marks = stepMarks(step, answer, effect.before, position);
    for (const square of differing) marks[square] = "differs";
    const caption = `With ${change.choices[index]}`;
    const drawn = position ? board(effect.walk.variant, position, context.symbols, { caption, marks }) : "";
    return html`<div><h4><code>${change.choices[index]}</code>${index === 0 && " (default)"}</h4>${drawn}${answerText(context, effect, index)}</div>`;
  })}</div>`;
}

/** @param {Context} context
 * @param {Change} change
 * @param {Effect} effect */
function effectSection(context, change, effect) {
  const { walk, step } = effect;
  const title = step ? stepText(walk.steps[step - 1]?.step, effect.before?.turn) : "The set-up";
  const rows = fieldRows(effect);
  const table = rows.length > 0 && html`<table class="wide-facts"><thead><tr><td></td>${change.choices.map((choice) => html`<th scope="col"><code>${choice}</code>`)}</thead>
<tbody>${rows.map(({ field, values }) => html`<tr><th scope="row">${field}${values.map((value) => html`<td>${value}`)}`)}</tbody></table>`;
  return html`<section class="effect"><h3><a href="${relative(context.path, walk.path)}#step-${step}">${walk.scene.title}</a></h3>
<p>${walk.variant.name}${step > 0 && html`, step ${step} of ${walk.steps.length}: ${title}`}. <small>${join(walk.scene.clauses.map((id) => clauseLink(context.corpus, context.path, id)), ", ")}</small></p>
${pair(context, change, effect)}${table}</section>
`;
}

/** @param {Context} context
 * @param {Change} change */
function changeSection(context, change) {
  const said = change.effects.filter((effect) => effect.said);
  const silent = change.effects.filter((effect) => !effect.said);
  const items = silent.map(({ walk, step }) =>
    html`<li><a href="${relative(context.path, walk.path)}#step-${step}">${walk.scene.title}</a> <small>${walk.variant.name}</small>`);
  return html`<section id="${change.choices[1]}"><h2>What changes with <code>${change.choices[1]}</code></h2>
<p>${change.effects.length} case${change.effects.length === 1 ? " changes" : "s change"}${silent.length > 0 && `, ${silent.length} of them in something that they do not look at`}.</p>
${said.map((effect) => effectSection(context, change, effect))}
${silent.length > 0 && html`<details><summary>Cases that change without saying so <small>${silent.length}</small></summary><ul>${items}</ul></details>`}</section>`;
}

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus
 * @param {Change[]} changes */
export function writeRulings(site, corpus, changes) {
  for (const ruling of corpus.rulings) {
    const path = rulingPath(ruling.name);
    /** @type {Context} */
    const context = { corpus, path, symbols: new Set() };
    const own = changes.filter((change) => change.ruling === ruling);
    const clauses = [...corpus.clauses.values()].filter((clause) => /** @type {any} */ (clause).ruling === ruling.name);
    const body = html`<p class="crumbs"><a href="index.html">What changes if</a></p><h1><code>${ruling.name}</code></h1>
<p class="lead">${prose(corpus, path, ruling.question)}</p>
<ul>${ruling.choices.map((choice, i) => html`<li>${i ? html`<a href="#${choice}"><code>${choice}</code></a>` : html`<code>${choice}</code> (default): ${prose(corpus, path, ruling.reason)}`}`)}</ul>
<p><small>${ruling.variants.join(", ")}; source: ${ruling.sources.join(" ")}</small></p>
${clauses.map(({ id }) => clauseQuote(corpus, path, id))}
${own.map((change) => changeSection(context, change))}`;
    site.page({
      path, title: `${ruling.name} · Fourchess`, area: "What changes if", description: ruling.question,
      body: html`<article>${body}</article>`, symbols: pieceSymbols(context.symbols),
    });
  }
  writeIndex(site, corpus, changes);
}

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus
 * @param {Change[]} changes */
function writeIndex(site, corpus, changes) {
  const path = "rulings/index.html";
  const item = (/** @type {import("./corpus.mjs").Ruling} */ ruling) => {
    const own = changes.filter((change) => change.ruling === ruling);
    return html`<li><a href="${relative(path, rulingPath(ruling.name))}">${prose(corpus, rulingPath("index"), ruling.question)}</a>
<small><code>${ruling.name}</code>: ${ruling.variants.join(", ")}. ${join(own.map(({ choices, effects }) => html`<code>${choices[1]}</code> changes ${effects.length}`), ", ")}.</small>`;
  };
  site.page({
    path, title: "What changes if · Fourchess", area: "What changes if",
    body: html`<h1>What changes if …</h1><p class="lead">Where the sources of a rule are silent, or can be read two ways, a ruling decides. Pick one,
and see the cases whose outcome another choice changes, both boards side by side.</p><ul class="cases">${corpus.rulings.map(item)}</ul>`,
  });
}
