// What the reference engine says of scenes, asked over the protocol like any other engine [spec 92-protocol].
//
// All questions are asked in one go: requests are stateless and answered in their order.

import { spawnSync } from "node:child_process";

/** @typedef {import("../../packaging/npm/index.d.ts").Position} Position
 * @typedef {{variant: string, setup: unknown, options?: unknown, rulings?: Record<string, string>, steps: unknown[]}} Scene
 * @typedef {{answers?: unknown[], invalid_setup?: string, unsupported?: string, error?: string}} Reply */

export class Reference {
  /** @param {string} command */
  constructor(command) {
    this.command = command;
    /** @type {{scene: Scene, take: (reply: Reply) => void}[]} */
    this.questions = [];
  }

  /** Puts a question; `take` gets the reply when answer() is called.
   * @param {Scene} scene
   * @param {(reply: Reply) => void} take */
  ask(scene, take) {
    this.questions.push({ scene, take });
  }

  /** Has all questions answered. */
  answer() {
    const requests = this.questions.map(({ scene }, id) => ({ op: "run", id, ...scene }));
    const input = [{ op: "hello", protocol: 1, suite: "site" }, ...requests, { op: "bye" }]
      .map((request) => JSON.stringify(request) + "\n").join("");
    const run = spawnSync(this.command, { input, encoding: "utf8", maxBuffer: 1 << 30 });
    const replies = run.stdout.trim().split("\n").slice(1).map((line) => JSON.parse(line));
    if (run.status !== 0 || replies.length !== requests.length) {
      throw new Error(`${this.command}: ${replies.length} replies to ${requests.length} requests\n${run.stderr}`);
    }
    this.questions.forEach(({ take }, id) => take(replies[id]));
    this.questions = [];
  }
}
