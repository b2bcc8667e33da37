// The first page: the four games, and the doors into the site.

import { html } from "../web/html.mjs";
import { pieceSymbols } from "../web/pieces.mjs";
import { languages, words } from "../web/words.mjs";
import { board, stepMarks } from "./boards.mjs";
import { lessonPath } from "./links.mjs";
import { relative } from "./page.mjs";
import { tourPath } from "./tours.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./tours.mjs").Tour} Tour
 * @typedef {import("./scenes.mjs").Walk} Walk */

const path = "index.html";

/** @param {Tour} tour */
function card(tour) {
  const others = languages.filter((language) => language !== "en").map((language) =>
    html` · <a href="${tourPath(language, tour.variant)}" lang="${language}" hreflang="${language}">${words[language].name}</a>`);
  return html`<li><h2>${tour.title.en}</h2><p>${tour.intro.en}</p>
<p><a href="${tourPath("en", tour.variant)}">Take the tour</a>${others}<br><a href="play/index.html#variant=${tour.variant}">Play it</a></p>`;
}

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus
 * @param {Walk[]} walks
 * @param {Tour[]} tours */
export function writeHome(site, corpus, walks, tours) {
  const symbols = new Set(/** @type {string[]} */ ([]));
  const scene = walks.find((walk) => walk.variant.name === "solo" && walk.scene.id === "solo-knight-checks-three-kings");
  const step = scene?.steps[0];
  const picture = scene && step && html`<div class="view">${board(scene.variant, step.after, symbols, {
    caption: html`One move, three kings in check: 20 points. <a href="${relative(path, lessonPath(scene.scene, "solo", 1))}">Why?</a>`,
    marks: stepMarks(step.step, step.answer, step.before, step.after),
  })}</div>`;
  const doors = html`<ul class="doors">
<li><a href="tours/en/index.html">Guided tours</a> for newcomers, in English, <a href="tours/es/index.html" lang="es" hreflang="es">español</a> and <a href="tours/pt/index.html" lang="pt" hreflang="pt">português</a>.
<li><a href="spec/index.html">The spec</a>: ${corpus.clauses.size} numbered clauses, each with the cases that obey and break it.
<li><a href="lessons/index.html">Lessons</a>: ${corpus.cases.size} scenes, step by step, with the reason.
<li><a href="rulings/index.html">What changes if</a> a rule is read another way: ${corpus.rulings.length} rulings, boards side by side.
<li><a href="play/index.html">The playground</a>: the reference engine in the page judges every move and names the clause.</ul>`;
  site.page({
    path, title: "Fourchess: four chess variants, rule by rule", symbols: pieceSymbols(symbols),
    description: "The rules of four chess variants as numbered clauses, playable cases, guided tours and a playground.",
    body: html`<h1>Four chess variants, rule by rule</h1>
<div class="scene"><div class="side"><p class="lead">Three games for four players on a board in the shape of a cross, and chess with a clock. Every rule is a
numbered clause, every clause has scenes that show it, and an engine that is written to be read plays them.</p>${doors}</div>${picture}</div>
<ul class="games">${tours.map(card)}</ul>`,
  });
}
