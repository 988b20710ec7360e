import { type Config, readConfig } from '../../platform/config/config.ts';
import { connectDatabase, type Database } from '../../platform/db/connect.ts';
import { explainFullDisk } from '../explain-full-disk.ts';
import type { Command } from './command.ts';

/** A command on a database that is there and checked, also beside a running server; it is let go whatever happens. */
export function withDatabase(
  work: (database: Database, args: string[], config: Config) => Promise<string>,
  envOf: () => NodeJS.ProcessEnv = () => process.env,
): Command {
  return async (args) => {
    const config = readConfig(envOf());
    const database = await connectDatabase(config, undefined, { beside: true });
    try {
      return await work(database, args, config);
    } catch (problem) {
      throw explainFullDisk(problem, config);
    } finally {
      await database.stop();
    }
  };
}
