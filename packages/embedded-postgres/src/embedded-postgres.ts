export type EmbeddedPostgres = {
  /** address of the database `postgres`, with the password: never print it */
  url: string;
  port: number;
  /** without symbolic links */
  dataDir: string;
  binDir: string;
  /** true: the server of an earlier, killed run was taken over */
  adopted: boolean;
  /** ends PostgreSQL and frees the folder, or leaves another's running; never throws; `hurried`: no last checkpoint */
  stop(hurried?: AbortSignal): Promise<void>;
};
