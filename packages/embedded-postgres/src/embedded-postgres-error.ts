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

/** Why PostgreSQL doesn't start, in one line for the administrator; `inWordsOf` names the caller's own settings. */
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
