// Guided tours: one a variant and language, each step a moment of a case, told in a sentence or two.
//
// The stories are in site/tours/VARIANT.json, all languages side by side; boards come from the walks through the cases.

import { readFileSync } from "node:fs";

import { eventText } from "../web/describe.mjs";
import { html, join } from "../web/html.mjs";
import { pieceSymbols } from "../web/pieces.mjs";
import { seatsTable } from "../web/state.mjs";
import { languages, words } from "../web/words.mjs";
import { board, stepMarks } from "./boards.mjs";
import { stepper } from "./lessons.mjs";
import { clauseLink, lessonPath } from "./links.mjs";
import { relative } from "./page.mjs";
import { playPath } from "./playground.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./scenes.mjs").Walk} Walk
 * @typedef {import("../web/words.mjs").Language} Language
 * @typedef {Record<Language, string>} Told
 * @typedef {{case: string, step: number, title: Told, text: Told}} TourStep
 * @typedef {{variant: string, title: Told, intro: Told, steps: TourStep[]}} Tour */

/** @param {Language} language
 * @param {string} name of a variant, or "index" */
export const tourPath = (language, name) => `tours/${language}/${name}.html`;

/** @param {Corpus} corpus
 * @returns {Tour[]} */
export function readTours(corpus) {
  const tours = [...corpus.variants.keys()].map((name) => JSON.parse(readFileSync(`site/tours/${name}.json`, "utf8")));
  for (const tour of tours) {
    for (const [i, told] of [tour.title, tour.intro, ...tour.steps.flatMap((/** @type {TourStep} */ step) => [step.title, step.text])].entries()) {
      for (const language of languages) if (!told[language]) throw new Error(`site/tours/${tour.variant}.json: text ${i} has no ${language}`);
    }
  }
  return tours;
}

/** @param {Walk[]} walks
 * @param {Tour} tour
 * @param {TourStep} step */
function walkOf(walks, tour, { case: id, step }) {
  const walk = walks.find(({ scene, variant }) => scene.id === id && variant.name === tour.variant);
  if (!walk || !(walk.start && (step === 0 || walk.steps[step - 1]))) throw new Error(`site/tours/${tour.variant}.json: ${id} has no step ${step} in ${tour.variant}`);
  return walk;
}

/** What happened, as the caption of the board.
 * @param {any} step
 * @param {Record<string, string>} text */
function captionOf(step, text) {
  if (!step) return text.position;
  if (step.legal !== undefined) return `${text.legal} ${step.legal}`;
  if (step.illegal !== undefined) return `${eventText(step.illegal)}: ${text.refused}`;
  return step.play === undefined || typeof step.play !== "string" ? text.position : `${text.moved} ${eventText(step.play)}`;
}

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {{tour: Tour, language: Language, path: string, symbols: Set<string>}} context
 * @param {TourStep} told
 * @param {number} number */
function stepSection(corpus, walk, { language, path, symbols }, told, number) {
  const { text } = words[language];
  const at = told.step ? walk.steps[told.step - 1] : undefined;
  const position = at?.after ?? walk.start;
  const marks = at ? stepMarks(at.step, at.answer, at.before, at.after) : {};
  const drawn = board(walk.variant, position, symbols, { caption: captionOf(at?.step, text), marks, language });
  const clauses = join(walk.scene.clauses.map((id) => clauseLink(corpus, path, id)), ", ");
  return html`<section class="step" id="step-${number}"><h2><span class="no">${number}.</span> ${told.title[language]}</h2>
<div class="scene"><div class="view">${drawn}</div><div class="side"><p class="tour-text">${told.text[language]}</p>
${seatsTable(walk.variant, position ?? {}, language, at?.before)}
<p class="noprint"><small><a href="${relative(path, lessonPath(walk.scene, walk.variant.name, told.step))}">${text.lesson}</a><br>
<a href="${relative(path, playPath(walk))}">${text.play}</a><br>${text.clauses}: ${clauses}</small></p></div></div></section>
`;
}

/** The other languages of a page.
 * @param {string} path
 * @param {Language} language
 * @param {string} name */
const languageLinks = (path, language, name) => html`<p class="languages">${join(languages.map((other) =>
  other === language ? html`<b>${words[other].name}</b>` : html`<a href="${relative(path, tourPath(other, name))}" lang="${other}" hreflang="${other}">${words[other].name}</a>`), " · ")}</p>`;

/** @param {string} name */
const alternates = (name) => Object.fromEntries(languages.map((language) => [language, tourPath(language, name)]));

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus
 * @param {Walk[]} walks
 * @param {Tour} tour
 * @param {Language} language */
function writeTour(site, corpus, walks, tour, language) {
  const path = tourPath(language, tour.variant);
  const { text } = words[language];
  const context = { tour, language, path, symbols: new Set() };
  const sections = tour.steps.map((step, i) => stepSection(corpus, walkOf(walks, tour, step), context, step, i + 1));
  const variant = corpus.variants.get(tour.variant);
  site.page({
    path, lang: language, area: "Tours", title: `${tour.title[language]} · Fourchess`, description: tour.intro[language], script: "steps.js",
    symbols: pieceSymbols(context.symbols), alternates: alternates(tour.variant),
    body: html`<article class="lesson tour">${languageLinks(path, language, tour.variant)}<h1>${tour.title[language]}</h1>
<p class="lead">${tour.intro[language]} <small class="noprint">${text.keys}</small></p>${variant && stepper(variant, language)}${sections}
<p><a href="index.html">${text.tours}</a></p></article>`,
  });
}

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus
 * @param {Walk[]} walks
 * @param {Tour[]} tours */
export function writeTours(site, corpus, walks, tours) {
  for (const language of languages) {
    for (const tour of tours) writeTour(site, corpus, walks, tour, language);
    const path = tourPath(language, "index");
    const { text } = words[language];
    site.page({
      path, lang: language, area: "Tours", title: `${text.tours} · Fourchess`, alternates: alternates("index"),
      body: html`${languageLinks(path, language, "index")}<h1>${text.tours}</h1><p class="lead">${text.toursIntro}</p>
<ul class="games">${tours.map((tour) => html`<li><h2><a href="${tour.variant}.html">${tour.title[language]}</a></h2><p>${tour.intro[language]}</p>`)}</ul>`,
    });
  }
}
