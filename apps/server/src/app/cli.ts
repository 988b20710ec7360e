import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultLine, verifyCheckups } from '../features/checkups/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { connectDatabase, type Database } from '../platform/db/connect.ts';
import { describeTypes } from '../platform/db/describe-types.ts';
import { migrate } from '../platform/db/migrate.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { parkedJobs, releaseJob } from '../platform/jobs/jobs.repo.ts';
import { repositoryRoot } from '../platform/paths.ts';
import { StartError } from '../platform/start-error.ts';
import { createAdmin } from './create-admin.ts';
import { readPassword } from './read-password.ts';
import { storageOf } from './storage-of.ts';
import { unlock } from './unlock.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The commands of the system administrator, each on a database that is there and checked. */
const COMMANDS: Record<string, (database: Database, args: string[]) => Promise<string>> = {
  migrate: async (database) => {
    const applied = await migrate(database.url);
    return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to migrate.';
  },
  types: async (database) => {
    await migrate(database.url);
    await writeFile(join(repositoryRoot(), 'apps/server/db/schema.ts'), await describeTypes(database.pool));
    return 'Wrote apps/server/db/schema.ts.';
  },
  'create-admin': async (database, args) => {
    await migrate(database.url);
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } });
    const person = {
      email: values.email,
      name: values.name,
      password: await readPassword(process.env, process.stdin),
    };
    return `${await createAdmin(database.pool, person)} may sign in now.`;
  },
  unlock: async (database, args) => {
    const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
    return unlock(database.pool, values.email);
  },
  'parked-jobs': async (database) => {
    const rows = await asSystem(database.pool, parkedJobs);
    const lines = rows.map(({ id, name, attempts, last_error: error, created_at: at }) =>
      [id, name, at.toISOString(), `${attempts} tries`, error].join('  '),
    );
    return lines.length > 0 ? lines.join('\n') : 'No job is parked.';
  },
  'release-job': async (database, args) => {
    const id = args[0] ?? '';
    const released = await asSystem(database.pool, (tx) => releaseJob(tx, id, systemClock.now()));
    return released ? `The job ${id} is tried again.` : `No parked job is called ${id}.`;
  },
  'verify-checkups': async (database) => {
    const storage = storageOf(readConfig(process.env));
    const verdict = await verifyCheckups({ pool: database.pool, storage }, systemClock.now());
    const { checkups, versions, anchors, faults } = verdict;
    const looked = `${versions} versions of ${checkups} checkups and ${anchors} anchors`;
    if (faults.length === 0) return `${looked}: all as they were written.`;
    throw new StartError([...faults.map(faultLine), `${looked}: ${faults.length} faults.`].join('\n'));
  },
};

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command)
    throw new StartError(`Unknown command "${name}": there are ${Object.keys(COMMANDS).join(', ')}.`);
  const database = await connectDatabase(readConfig(process.env));
  try {
    say(await command(database, args));
  } finally {
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((problem: unknown) => {
  const known = problem instanceof StartError || (problem instanceof TypeError && 'code' in problem);
  process.stderr.write(
    `${problem instanceof Error ? (known ? problem.message : problem.stack) : String(problem)}\n`,
  );
  process.exit(problem instanceof StartError ? problem.exitCode : 1);
});
