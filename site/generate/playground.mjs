// The page of the playground, what its modules are told in data, and links that open it on a scene.

import { cpSync } from "node:fs";
import { join } from "node:path";

import { html } from "../web/html.mjs";
import { pieceStates, pieceSymbols, seatLetters } from "../web/pieces.mjs";
import { setupOf } from "../web/case-file.mjs";
import { fullSetup } from "../web/setup.mjs";
import { chapterPath } from "./links.mjs";

/** @typedef {import("./corpus.mjs").Corpus} Corpus */

const path = "play/index.html";

/** The playground on the set-up of a walk.
 * @param {import("./scenes.mjs").Walk} walk */
export function playPath(walk) {
  const setup = fullSetup(walk.scene.setup, walk.variant);
  const query = new URLSearchParams({ variant: walk.variant.name });
  for (const [ruling, choice] of Object.entries(walk.scene.rulings ?? {})) query.append("ruling", `${ruling}=${choice}`);
  if (walk.scene.options?.first_seat) query.set("first", walk.scene.options.first_seat);
  if (setup !== "start") query.set("setup", JSON.stringify(walk.start ? setupOf(walk.start) : setup));
  return `${path}#${query}`;
}

/** @param {import("./page.mjs").Site} site
 * @param {Corpus} corpus */
export function writePlayground(site, corpus) {
  const data = {
    variants: [...corpus.variants.values()].map(({ starts, ...variant }) => variant),
    rulings: corpus.rulings.map(({ name, question, choices, variants }) => ({ name, question, choices, variants })),
    clauses: Object.fromEntries([...corpus.clauses.values()].map(({ id, chapter }) => [id, { page: `../${chapterPath(chapter)}#${id}`, text: corpus.texts.get(id) }])),
  };
  site.file("play/data.mjs", `// Made by site/generate.\nexport default ${JSON.stringify(data)};\n`);
  cpSync(join(corpus.build, "site-engine.wasm"), join(site.folder, "play/engine.wasm"));
  const every = [...seatLetters.flatMap((letter) => [..."PNBRQKMDL"].flatMap((kind) => pieceStates.map((state) => letter + kind + state))),
    ...["w", "k"].flatMap((letter) => [..."PNBRQK"].map((kind) => letter + kind))];
  site.page({
    path, title: "Playground · Fourchess", area: "Playground", module: "play/play.mjs", wasm: true, symbols: pieceSymbols(every),
    description: "Play the four variants against the rules themselves: the reference engine runs in the page.",
    body: body(corpus),
  });
}

/** @param {Corpus} corpus */
const body = (corpus) => html`<h1>Playground</h1>
<p class="lead">The reference engine itself judges every move here. Choose a piece to see where it may go; try a move that is forbidden, and
the clause that forbids it answers.</p>
<noscript><p class="verdict">The playground needs JavaScript and WebAssembly.</p></noscript>
<p id="trouble" class="verdict" role="alert"></p>
<div id="play" hidden>
<div class="bar"><label>Game <select id="variant">${[...corpus.variants.keys()].map((name) => html`<option>${name}</option>`)}</select></label>
<label>Seen by <select id="view"></select></label>
<button type="button" id="restart">Start again</button><button type="button" id="undo">Take back</button></div>
<div class="scene"><div class="view"><div id="board"></div>
<details id="editor"><summary>Set up a position</summary>
<p>Choose a piece, then squares of the board; a piece already there goes away first.</p>
<div id="palette" class="palette" role="radiogroup" aria-label="What a click puts on the board"></div>
<div class="bar"><label>To move <select id="turn"></select></label><span id="states" class="bar"></span></div>
<div class="bar"><button type="button" id="clear">Empty the board</button><button type="button" class="strong" id="begin">Play from here</button></div></details></div>
<div class="side">
<div id="message" class="message" role="status" aria-live="polite"></div>
<div id="choice" class="bar" hidden></div>
<div id="seats"></div>
<form id="enter" class="bar"><label>Move <input id="move" size="9" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="h2-h4"></label><button>Play</button></form>
<div class="bar"><button type="button" id="resign">Resign</button><button type="button" id="offer" hidden aria-pressed="false">Offer a draw with the next move</button><button type="button" id="accept" hidden>Accept the draw</button></div>
<h2>Moves</h2><ol id="moves" class="moves"></ol>
</div></div>
<details id="rulings"><summary>Rulings <small id="ruling-count"></small></summary><div id="ruling-list" class="rulings"></div></details>
<details id="load"><summary>Load a position</summary>
<p><label for="text">A position object (JSON), FEN4, or FEN for <code>classic</code></label></p>
<textarea id="text" rows="6" cols="60" spellcheck="false"></textarea>
<div class="bar"><button type="button" id="read">Load</button></div></details>
<details id="copy" open><summary>Take it with you</summary>
<div class="bar"><button type="button" data-copy="position">Copy the position</button><button type="button" data-copy="fen">Copy FEN</button>
<button type="button" data-copy="case">Copy a case file</button><button type="button" data-copy="link">Copy a link</button></div>
<textarea id="copied" rows="4" cols="60" readonly hidden aria-label="What was copied"></textarea></details>
</div>`;
