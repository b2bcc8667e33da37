// What another choice of a ruling changes: which cases, at which step, as `conform impact` finds them, and what the reference
// says under both choices.

import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** @typedef {import("./corpus.mjs").Corpus} Corpus
 * @typedef {import("./corpus.mjs").Ruling} Ruling
 * @typedef {import("./scenes.mjs").Walk} Walk
 * @typedef {{position: any, answer: any, refused: string | undefined}} Side
 * @typedef {{walk: Walk, step: number, said: boolean, before: any, sides: [Side, Side]}} Effect  step from 1, 0 the set-up
 * @typedef {{ruling: Ruling, choices: [string, string], effects: Effect[]}} Change */

/** The cases that change, in the words of the command: a line with the id, further down the step.
 * @param {string} text
 * @returns {{id: string, variant: string, said: boolean, step: number}[]} */
export function parseImpact(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const head = /^([a-z0-9-]+)(?:@\w+)? {2}\((\w+)\)( {2}the case does not say so.*)?$/.exec(line);
    if (head) found.push({ id: head[1] ?? "", variant: head[2] ?? "", said: !head[3], step: 0 });
    const step = /^ {2}step +(\d+) of /.exec(line);
    const last = found.at(-1);
    if (step && last) last.step = Number(step[1]);
  }
  return found;
}

/** @param {Corpus} corpus
 * @param {string} pin as "NAME=CHOICE" */
function impact(corpus, pin) {
  const program = join(corpus.build, "conform");
  const run = spawnSync(program, ["impact", "--ruling", pin, "--", join(corpus.build, "adapters/reference")], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.status !== 0 && run.status !== 1) throw new Error(`conform impact --ruling ${pin}: ${run.stderr}`);
  const found = parseImpact(run.stdout);
  const counted = Number(/(\d+) changes?\b/.exec(run.stdout.trim().split("\n").at(-1) ?? "")?.[1] ?? 0);
  if (counted !== found.length) throw new Error(`conform impact --ruling ${pin}: ${counted} counted, ${found.length} read`);
  return found;
}

/** @param {Effect} effect
 * @param {0 | 1} index
 * @param {any} reply */
function takeSide(effect, index, reply) {
  const [before, answer, after] = reply.answers?.slice(-3) ?? [];
  if (!reply.answers) effect.sides[index] = { position: undefined, answer: undefined, refused: reply.invalid_setup ?? reply.unsupported };
  else if (effect.step === 0) effect.sides[index] = { position: after ?? answer ?? before, answer: undefined, refused: undefined };
  else {
    effect.sides[index] = { position: after, answer, refused: undefined };
    if (index === 0) effect.before = before;
  }
}

/** Asks for all changes by all choices of all rulings.
 * @param {Corpus} corpus
 * @param {Walk[]} walks
 * @param {import("./reference.mjs").Reference} reference
 * @returns {Change[]} filled in when the reference has answered */
export function askChanges(corpus, walks, reference) {
  const byId = new Map(walks.map((walk) => [`${walk.scene.id}@${walk.variant.name}`, walk]));
  return corpus.rulings.flatMap((ruling) => ruling.choices.slice(1).map((choice) => {
    /** @type {[string, string]} */
    const choices = [ruling.default, choice];
    const effects = impact(corpus, `${ruling.name}=${choice}`).map(({ id, variant, said, step }) => {
      const walk = byId.get(`${id}@${variant}`);
      if (!walk) throw new Error(`conform impact names ${id}, which is no case`);
      const nothing = { position: undefined, answer: undefined, refused: undefined };
      /** @type {Effect} */
      const effect = { walk, step, said, before: undefined, sides: [nothing, nothing] };
      choices.forEach((own, index) => {
        const rulings = { ...walk.scene.rulings, [ruling.name]: own };
        const wanted = step === 0 ? walk.request.steps.slice(0, walk.events.length + 1) : walk.request.steps.slice(0, walk.events.length + 1 + 2 * step);
        reference.ask({ ...walk.request, rulings, steps: wanted }, (reply) => takeSide(effect, index ? 1 : 0, reply));
      });
      return effect;
    });
    return { ruling, choices, effects };
  }));
}
