export type EmbeddedPostgres = {
  /** address of the database `postgres`, with the password: never print it */
  url: string;
  port: number;
  /** without symbolic links */
  dataDir: string;
  binDir: string;
  /** true: the server of an earlier, killed run was taken over */
  adopted: boolean;
  /**
   * ends PostgreSQL and gives the folder free, or just leaves it where it is another's; never throws, may be called twice
   * @param hurried once aborted, PostgreSQL is ended without its last checkpoint: the next start recovers
   */
  stop(hurried?: AbortSignal): Promise<void>;
};
