// A game in the playground: where it began, what was played and refused, and how to take it back.
//
// Taking back is playing again from the beginning: the engine is the only one that knows what a move does.

/** @typedef {import("./case-file.mjs").Played} Played
 * @typedef {import("./engine.mjs").Engine} Engine */

export class Session {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.variant = "teams";
    /** @type {Record<string, string>} */
    this.rulings = {};
    /** @type {any} */
    this.setup = "start";
    /** @type {string | undefined} */
    this.first = undefined;
    /** @type {Played[]} */
    this.played = [];
  }

  /** Begins anew; on failure the session stays as it was.
   * @param {{variant?: string, rulings?: Record<string, string>, setup?: any, first?: string | undefined}} change */
  begin(change) {
    const next = { variant: this.variant, rulings: this.rulings, setup: this.setup, first: this.first, ...change };
    try {
      this.load(next);
    } catch (error) {
      this.load(this);
      for (const { event, clauses } of this.played) if (!clauses.length) this.engine.play(event);
      throw error;
    }
    Object.assign(this, next);
    this.played = [];
  }

  /** @param {{variant: string, rulings: Record<string, string>, setup: any, first?: string | undefined}} session */
  load({ variant, rulings, setup, first }) {
    this.engine.use(variant, rulings);
    if (setup === "start") this.engine.start(first);
    else this.engine.setUp(setup);
  }

  /** Plays an event and notes what came of it.
   * @param {any} event */
  play(event) {
    const before = this.engine.position();
    const verdict = this.engine.play(event);
    this.played.push({ event, clauses: verdict.clauses, before, after: this.engine.position() });
    return verdict;
  }

  /** Plays the same game under other rulings, as far as they allow it. Returns the events that were left out.
   * @param {Record<string, string>} rulings */
  replay(rulings) {
    const events = this.played.filter(({ clauses }) => !clauses.length).map(({ event }) => event);
    this.begin({ rulings });
    while (events.length && this.play(events[0]).accepted) events.shift();
    if (events.length) this.played.pop();
    return events;
  }

  undo() {
    const events = this.played.slice(0, -1);
    this.load(this);
    for (const { event, clauses } of events) if (!clauses.length) this.engine.play(event);
    this.played = events;
  }
}
