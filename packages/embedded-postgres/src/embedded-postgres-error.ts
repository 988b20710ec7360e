/** What the sentences of the errors call the things of whoever embeds PostgreSQL. */
export type Names = {
  /** the program that embeds it */
  program: string;
  /** its setting that names the data folder */
  dataDir: string;
  /** its setting that names the address of another PostgreSQL */
  databaseUrl: string;
};

const OWN_NAMES: Names = { program: 'EmbeddedPostgres', dataDir: 'dataDir', databaseUrl: 'databaseUrl' };

/**
 * A reason why PostgreSQL does not start that the system administrator can remove. The message is one line that says
 * what to do; `inWordsOf` says it with the names of the caller's own settings.
 */
export class EmbeddedPostgresError extends Error {
  readonly #text: string | ((names: Names) => string);

  constructor(text: string | ((names: Names) => string), options: { cause?: unknown } = {}) {
    super(typeof text === 'string' ? text : text(OWN_NAMES), { cause: options.cause });
    this.name = 'EmbeddedPostgresError';
    this.#text = text;
  }

  inWordsOf(names: Names): string {
    return typeof this.#text === 'string' ? this.#text : this.#text(names);
  }
}
