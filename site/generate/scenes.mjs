// The walk through a case: the position before and after every step, as the reference reports it.

import { lessonPath } from "./links.mjs";
import { variantsOf } from "./corpus.mjs";
import { fullSetup } from "../web/setup.mjs";

/** @typedef {import("../../packaging/npm/index.d.ts").Position} Position
 * @typedef {import("./corpus.mjs").Case} Case
 * @typedef {import("./corpus.mjs").Topic} Topic
 * @typedef {import("./corpus.mjs").Variant} Variant
 * @typedef {{step: any, answer: any, before: Position, after: Position}} WalkStep
 * @typedef {{scene: Case, topic: Topic, variant: Variant, path: string, events: any[], start: Position | null,
 *   refused: string | null, steps: WalkStep[], request: import("./reference.mjs").Scene}} Walk */

/** A step of a case as the protocol asks it; perft counts are not counted again.
 * @param {any} step */
function request(step) {
  if (step.illegal !== undefined) return { play: step.illegal };
  if (step.play !== undefined) return { play: step.play };
  if (step.legal !== undefined) return { legal: step.legal };
  return { state: true };
}

/** @param {Walk} walk
 * @param {any} reply */
function take(walk, reply) {
  const { scene, events, steps } = walk;
  if (!reply.answers) {
    walk.refused = reply.invalid_setup ?? reply.unsupported ?? reply.error;
    if (!scene.invalid_setup) throw new Error(`${scene.id}: ${JSON.stringify(reply)}`);
    return;
  }
  const answers = reply.answers.slice(events.length);
  walk.start = answers[0];
  let before = answers[0];
  (scene.steps ?? []).forEach((step, i) => {
    const after = answers[2 + 2 * i];
    steps.push({ step, answer: answers[1 + 2 * i], before, after });
    before = after;
  });
}

/** Asks for the walks of all cases, under all their variants.
 * @param {import("./corpus.mjs").Corpus} corpus
 * @param {import("./reference.mjs").Reference} reference
 * @returns {Walk[]} filled in when the reference has answered */
export function askWalks(corpus, reference) {
  return corpus.topics.flatMap((topic) => topic.cases.flatMap((scene) => variantsOf(scene).map((name) => {
    const variant = corpus.variants.get(name);
    if (!variant) throw new Error(`${scene.id}: no variant ${name}`);
    const events = scene.setup.events ?? [];
    const plays = events.map((/** @type {any} */ play) => ({ play }));
    const steps = (scene.steps ?? []).flatMap((step) => [request(step), { state: true }]);
    const { options, rulings } = scene;
    /** @type {Walk} */
    const walk = {
      scene, topic, variant, path: lessonPath(scene, name), events, start: null, refused: null, steps: [],
      request: {
        variant: name, setup: fullSetup(scene.setup, variant), ...(options && { options }), ...(rulings && { rulings }),
        steps: [...plays, { state: true }, ...steps],
      },
    };
    reference.ask(walk.request, (reply) => take(walk, reply));
    return walk;
  })));
}
