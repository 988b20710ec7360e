import { access, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, type Names } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';
import { repairSymlinks } from './repair-symlinks.ts';
import { runProgram } from './run-program.ts';

export type Binaries = {
  binDir: string;
  /** the folder to copy when the binaries must live elsewhere; undefined for installed ones, which do not move */
  movable: string | undefined;
  /** as the server itself says it: 18.4 */
  version: string;
  major: number;
  /** names this very build, so that an update is noticed */
  build: string;
};

const advice = ({ databaseUrl }: Names) => `set ${databaseUrl} to a PostgreSQL 15 or newer`;

/** The binaries in `binDir`, or those of the npm package for this machine, ready to run. */
export async function findBinaries(binDir?: string): Promise<Binaries> {
  const movable = binDir === undefined ? packagedFolder() : undefined;
  if (movable) await repairSymlinks(movable);
  return describeBinaries(binDir ?? join(movable ?? '', 'bin'), movable);
}

/** The same as `findBinaries`, for a folder that holds `bin`, `lib` and `share`. */
export async function describeBinaries(binDir: string, movable: string | undefined): Promise<Binaries> {
  const postgres = join(binDir, 'postgres');
  await Promise.all([postgres, join(binDir, 'initdb')].map(mustExist));
  const { ok, output } = await runProgram(postgres, ['--version'], { timeout: 20_000 });
  const [, version, major] = /\b((\d+)\.\d+)/.exec(output) ?? [];
  if (!ok || !version || !major) {
    throw new EmbeddedPostgresError(
      (names) => `PostgreSQL in ${binDir} does not run here (${lastLine(output)}): ${advice(names)}.`,
    );
  }
  return {
    binDir,
    movable,
    version,
    major: Number(major),
    build: `${version}-${(await stat(postgres)).size}`,
  };
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    const machine = `${process.platform}-${process.arch}`;
    throw new EmbeddedPostgresError(
      (names) =>
        `The embedded PostgreSQL for ${machine} is not installed: run "npm ci", or ${advice(names)}.`,
      { cause: error },
    );
  }
}

async function mustExist(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    const why = errorCode(error) === 'ENOENT' ? 'is missing' : 'cannot be read';
    throw new EmbeddedPostgresError((names) => `${file} ${why}: run "npm ci", or ${advice(names)}.`, {
      cause: error,
    });
  });
}

function lastLine(text: string): string {
  return text.split('\n').at(-1)?.trim() || 'no answer';
}
