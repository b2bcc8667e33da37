// Every case as a lesson: a page a case and variant, a page a topic, and the list of topics.

import { eventText, expectationRows, stepText } from "../web/describe.mjs";
import { html, join } from "../web/html.mjs";
import { pieceSymbols } from "../web/pieces.mjs";
import { factsList, seatsTable } from "../web/state.mjs";
import { words } from "../web/words.mjs";
import { board, stepMarks, wordsOf } from "./boards.mjs";
import { variantsOf } from "./corpus.mjs";
import { clauseLink, lessonPath, linked, prose, rulingPath } from "./links.mjs";
import { relative } from "./page.mjs";
import { playPath } from "./playground.mjs";
import { fullSetup } from "../web/setup.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./corpus.mjs").Topic} Topic
 * @typedef {import("./scenes.mjs").Walk} Walk
 * @typedef {import("../web/words.mjs").Language} Language
 * @typedef {import("./page.mjs").Site} Site */

/** @param {Topic} topic */
export const topicPath = (topic) => `lessons/${topic.chapter}/${topic.name}.html`;

/** The title of a chapter: that of its page in the spec.
 * @param {Corpus} corpus
 * @param {string} chapter */
export const chapterTitle = (corpus, chapter) =>
  corpus.chapters[`spec/${chapter}.md`]?.find((block) => block.type === "heading")?.html ?? chapter;

// --- What was expected --------------------------------------------------------------------------------------------

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {any} expect */
function expectation(corpus, walk, expect) {
  const rows = expectationRows(expect, wordsOf(walk.variant), (id) => clauseLink(corpus, walk.path, id));
  return html`<dl class="facts">${rows.map(([label, value]) => html`<dt>${label}<dd>${value}`)}</dl>`;
}

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {any} step */
function expected(corpus, walk, step) {
  if (step.illegal !== undefined) {
    const clauses = step.clauses.map((/** @type {string} */ id) => clauseQuote(corpus, walk.path, id));
    return html`<p><strong>Refused by</strong></p>${clauses}`;
  }
  if (step.expect_by) {
    const { ruling, ...choices } = step.expect_by;
    const pinned = walk.scene.rulings?.[ruling] ?? corpus.rulings.find(({ name }) => name === ruling)?.default;
    return html`<p>By the ruling <a href="${relative(walk.path, rulingPath(ruling))}"><code>${ruling}</code></a>:</p>
${Object.entries(choices).map(([choice, expect]) => html`<div class="choice"><p><code>${choice}</code>${choice === pinned && " (shown here)"}</p>${expectation(corpus, walk, expect)}</div>`)}`;
  }
  const expect = { ...(step.expect ?? step.state) };
  if (Array.isArray(step.expect) || typeof step.expect === "number") return plain(corpus, walk, step.expect);
  // The whole board is drawn beside it.
  if (step.state !== undefined) delete expect.board;
  if (Object.keys(expect).length === 0) return "";
  return plain(corpus, walk, expect);
}

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {any} expect */
const plain = (corpus, walk, expect) => html`<p><strong>Expected</strong></p>${expectation(corpus, walk, expect)}`;

/** @param {Corpus} corpus
 * @param {string} from
 * @param {string} id */
export function clauseQuote(corpus, from, id) {
  return html`<blockquote class="clause"><p><b>${clauseLink(corpus, from, id)}</b> ${linked(corpus, from, corpus.texts.get(id) ?? "", id)}</p></blockquote>`;
}

// --- The steps ----------------------------------------------------------------------------------------------------

/** @param {Walk} walk
 * @param {any} position
 * @param {any} before */
const beside = (walk, position, before) =>
  html`${seatsTable(walk.variant, position, "en", before)}${factsList(position)}`;

/** @param {Walk} walk
 * @param {Set<string>} symbols */
function firstStep(walk, symbols) {
  const position = walk.start ?? fullSetup(walk.scene.setup, walk.variant);
  const drawn = position === "start" ? { board: {} } : position;
  const events = walk.events.length
    ? html`<p>After these events: ${join(walk.events.map((event) => eventText(event)), ", ")}.</p>` : "";
  const refused = walk.refused
    ? html`<p class="verdict">This set-up is refused: ${walk.refused}.</p>` : beside(walk, drawn, undefined);
  return html`<section class="step" id="step-0"><h2>The set-up</h2>
<div class="scene"><div class="view">${board(walk.variant, drawn, symbols, { caption: "The set-up" })}</div>
<div class="side">${events}${refused}</div></div></section>
`;
}

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {number} index
 * @param {Set<string>} symbols */
function stepSection(corpus, walk, index, symbols) {
  const { step, answer, before, after } = /** @type {import("./scenes.mjs").WalkStep} */ (walk.steps[index]);
  const title = stepText(step, before.turn);
  const marks = stepMarks(step, answer, before, after);
  const drawn = board(walk.variant, after, symbols, { caption: `After step ${index + 1}: ${title}`, marks });
  return html`<section class="step" id="step-${index + 1}"><h2><span class="no">${index + 1}.</span> ${title}</h2>
<div class="scene"><div class="view">${drawn}</div>
<div class="side"><div class="expected">${expected(corpus, walk, step)}</div>${beside(walk, after, before)}</div></div></section>
`;
}

// --- The page of a case -------------------------------------------------------------------------------------------

/** @param {Walk} walk */
function facts(walk) {
  const { scene, topic, variant, path } = walk;
  const others = variantsOf(scene).filter((name) => name !== variant.name);
  const rulings = [scene.ruling ?? []].flat();
  const pins = Object.entries(scene.rulings ?? {});
  return html`<dl class="facts head"><dt>game<dd>${variant.name}${others.map((name) =>
    html`, also <a href="${relative(path, lessonPath(scene, name))}">${name}</a>`)}
<dt>level<dd>${scene.level}${rulings.map((name) => html` <a href="${relative(path, rulingPath(name))}"><code>${name}</code></a>`)}
${pins.length > 0 && html`<dt>played under<dd>${join(pins.map(([name, choice]) => html`<a href="${relative(path, rulingPath(name))}"><code>${name}</code></a>: <code>${choice}</code>`), ", ")}`}
${scene.options && html`<dt>settings<dd><code>${JSON.stringify(scene.options)}</code>`}
<dt>topic<dd><a href="${relative(path, topicPath(topic))}">${topic.about}</a>
<dt>case<dd><code>${scene.id}</code></dl>`;
}

/** The buttons and the choice of a view; a script shows them, without it every step is on the page anyway.
 * @param {import("./corpus.mjs").Variant} variant
 * @param {Language} [language] */
export function stepper(variant, language = "en") {
  const { text, seats } = words[language];
  return html`<div class="stepper" hidden data-words="${text.step}|${text.of}|${text.start}">
<button type="button" data-go="-1">‹ ${text.previous}</button><output></output><button type="button" data-go="1">${text.next} ›</button></div>
<p class="viewer" hidden><label>${text.view} <select>${variant.seats.map(({ name }) => html`<option value="${name}">${seats[name]?.[0]}</option>`)}</select></label></p>`;
}

/** @param {Corpus} corpus
 * @param {Walk} walk
 * @param {{previous?: Walk | undefined, next?: Walk | undefined}} around */
function lesson(corpus, walk, around) {
  const { scene, path } = walk;
  /** @type {Set<string>} */
  const symbols = new Set();
  const steps = walk.steps.map((_, i) => stepSection(corpus, walk, i, symbols));
  const first = firstStep(walk, symbols);
  const hand = scene["x-hand"] && html`<p class="hand">Worked out by hand: ${prose(corpus, path, scene["x-hand"])}</p>`;
  const to = (/** @type {Walk | undefined} */ other, /** @type {string} */ rel) =>
    other && html`<a rel="${rel}" href="${relative(path, other.path)}">${rel === "prev" ? "‹ " : ""}${other.scene.title}${rel === "next" ? " ›" : ""}</a>`;
  const play = scene.invalid_setup ? "" : html`<p class="noprint"><a href="${relative(path, playPath(walk))}">Play on from this set-up</a></p>`;
  const body = html`<article class="lesson" data-kind="${walk.variant.name}">
<h1>${scene.title}</h1>
<p class="lead">${prose(corpus, path, scene.why)}</p>
${stepper(walk.variant)}
${first}${steps}
<section><h2>The clauses at hand</h2>
${scene.clauses.map((id) => clauseQuote(corpus, path, id))}${hand}${facts(walk)}${play}</section>
<nav class="around" aria-label="Other cases of this topic">${to(around.previous, "prev")}${to(around.next, "next")}</nav>
</article>`;
  return { body, symbols: pieceSymbols(symbols) };
}

/** @param {Site} site
 * @param {Corpus} corpus
 * @param {Walk[]} walks */
export function writeLessons(site, corpus, walks) {
  walks.forEach((walk, i) => {
    const same = (/** @type {Walk | undefined} */ other) => (other?.topic === walk.topic ? other : undefined);
    const { body, symbols } = lesson(corpus, walk, { previous: same(walks[i - 1]), next: same(walks[i + 1]) });
    site.page({
      path: walk.path, title: `${walk.scene.title} · Fourchess`, description: walk.scene.why, body, symbols, script: "steps.js",
      area: "Lessons",
    });
  });
  for (const topic of corpus.topics) writeTopic(site, corpus, topic);
  writeIndex(site, corpus);
}

// --- Lists --------------------------------------------------------------------------------------------------------

/** @param {Site} site
 * @param {Corpus} corpus
 * @param {Topic} topic */
function writeTopic(site, corpus, topic) {
  const path = topicPath(topic);
  const items = topic.cases.map((scene) => html`<li><a href="${relative(path, lessonPath(scene))}">${scene.title}</a>
<small>${variantsOf(scene).join(", ")}; ${join(scene.clauses.map((id) => clauseLink(corpus, path, id)), ", ")}</small>`);
  site.page({
    path,
    title: `${topic.about} · Fourchess`,
    area: "Lessons",
    body: html`<p class="crumbs"><a href="${relative(path, "lessons/index.html")}">Lessons</a> › ${chapterTitle(corpus, topic.chapter)}</p>
<h1>${topic.about}</h1><ol class="cases">${items}</ol>`,
  });
}

/** @param {Site} site
 * @param {Corpus} corpus */
function writeIndex(site, corpus) {
  const path = "lessons/index.html";
  const chapters = [...new Set(corpus.topics.map((topic) => topic.chapter))];
  const sections = chapters.map((chapter) => {
    const topics = corpus.topics.filter((topic) => topic.chapter === chapter);
    return html`<section><h2><a href="${relative(path, `spec/${chapter}.html`)}">${chapterTitle(corpus, chapter)}</a></h2>
<ul class="topics">${topics.map((topic) => html`<li><a href="${relative(path, topicPath(topic))}">${topic.about}</a> <small>${topic.cases.length}</small>`)}</ul></section>`;
  });
  site.page({
    path,
    title: "Lessons · Fourchess",
    area: "Lessons",
    body: html`<h1>Every case is a lesson</h1>
<p class="lead">${corpus.cases.size} scenes in ${corpus.topics.length} topics, in the order of the spec. Each says what is expected and why,
and which clause decides it.</p>${sections}`,
  });
}
