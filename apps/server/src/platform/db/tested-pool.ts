import pg from 'pg';
import { answers } from './answers.ts';
import { limitSilence, usualSilence } from './limit-silence.ts';

/** an answer that takes no work */
const ANSWER_MS = 1_000;

type Connected = Parameters<pg.Pool['connect']>[0];

/** Asks a connection that was idle for `trusted` ms before giving it out; one found dead, all that were idle go. */
export class TestedPool extends pg.Pool {
  readonly #lastUsed = new WeakMap<pg.Client, number>();
  /** what was last used before this moment is not to be trusted */
  #distrusted = Number.NEGATIVE_INFINITY;

  readonly #trusted: number;

  constructor({ trusted, ...options }: pg.PoolConfig & { statement_timeout: number; trusted: number }) {
    super(options);
    this.#trusted = trusted;
    const distrust = () => {
      this.#distrusted = performance.now();
    };
    this.on('connect', (client) => limitSilence(client, options.statement_timeout, distrust));
    this.on('release', (_problem, client) => {
      this.#lastUsed.set(client, performance.now());
      usualSilence(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const client = this.#tested();
    if (!callback) return client;
    client.then(
      (one) => callback(undefined, one, (problem) => one.release(problem)),
      (problem) => callback(problem, undefined, () => undefined),
    );
    return undefined;
  }

  async #tested(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const lastUsed = this.#lastUsed.get(client);
      if (lastUsed === undefined) return client;
      if (lastUsed >= this.#distrusted) {
        if (performance.now() - lastUsed < this.#trusted) return client;
        if (await answers(client, ANSWER_MS)) return client;
        this.#distrusted = performance.now();
      }
      // A polite end would wait for an answer too.
      client.connection.stream.destroy();
      client.release(true);
    }
  }
}
