// Makes the site:  node site/generate/main.mjs BUILD OUTPUT
//
// BUILD holds the programs (conform, adapters/reference, site-blocks) and the engine for browsers; OUTPUT is made anew.

import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { askDiagrams, writeChapters } from "./chapters.mjs";
import { readCorpus } from "./corpus.mjs";
import { askChanges } from "./effects.mjs";
import { writeHome } from "./home.mjs";
import { writeLessons } from "./lessons.mjs";
import { Site } from "./page.mjs";
import { writePlayground } from "./playground.mjs";
import { Reference } from "./reference.mjs";
import { writeRulings } from "./rulings.mjs";
import { askWalks } from "./scenes.mjs";
import { readTours, writeTours } from "./tours.mjs";

const [build = "build", output = "build/site"] = process.argv.slice(2);

/** Style sheet, scripts and modules go as they are. */
function copyFiles() {
  for (const name of readdirSync("site/web")) {
    const module = name.endsWith(".mjs");
    if (module || /\.(css|js|svg)$/.test(name)) cpSync(join("site/web", name), join(output, module ? "play" : "", name));
  }
}

const corpus = readCorpus(build);
const reference = new Reference(join(build, "adapters/reference"));
const walks = askWalks(corpus, reference);
const diagrams = askDiagrams(corpus, reference);
const changes = askChanges(corpus, walks, reference);
reference.answer();

rmSync(output, { recursive: true, force: true });
const site = new Site(output);
copyFiles();
writeChapters(site, corpus, diagrams);
writeLessons(site, corpus, walks);
writeRulings(site, corpus, changes);
writePlayground(site, corpus);
const tours = readTours(corpus);
writeTours(site, corpus, walks, tours);
writeHome(site, corpus, walks, tours);
console.log(`${site.count} pages in ${output}`);
