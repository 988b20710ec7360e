import { StartError } from '../start-error.ts';
import { fileName, type Migration } from './read-migrations.ts';

/** A migration as the database remembers it. */
export type Applied = {
  version: number;
  name: string;
  checksum: string;
  /** a build whose newest migration is this one, or a later one, works with it; null = only builds that hold it */
  compatible_with: number | null;
};

/**
 * The migrations that the database still lacks. History is never rewritten: whatever was applied must still be there,
 * unchanged and older than the rest. What this build does not know was applied by a newer one, which says
 * whether this one still works with it: during a rolling deploy both run on one database.
 * @throws StartError when the files and the database do not fit
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): Migration[] {
  const last = migrations.at(-1);
  const known = last?.version ?? 0;
  refuseNewerDatabase(
    last,
    applied.filter(({ version }) => version > known),
  );
  for (const done of applied.filter(({ version }) => version <= known)) {
    const file = migrations.find(({ version }) => version === done.version);
    if (!file) throw new StartError(`The applied migration ${fileName(done)} is missing: put the file back.`);
    if (file.checksum !== done.checksum)
      throw new StartError(
        `The applied migration ${fileName(file)} was changed: restore it and write a new migration for the change.`,
      );
  }
  const pending = migrations.filter(({ version }) => !applied.some((done) => done.version === version));
  const newest = applied.at(-1)?.version ?? 0;
  const late = pending.find(({ version }) => version < newest);
  if (late)
    throw new StartError(
      `The migration ${fileName(late)} comes before version ${newest}, which is applied: give it the next number.`,
    );
  return pending;
}

function refuseNewerDatabase(last: Migration | undefined, unknown: readonly Applied[]): void {
  const known = last?.version ?? 0;
  const strange = unknown.find(({ compatible_with: oldest }) => oldest === null || oldest > known);
  const newest = unknown.at(-1);
  if (!strange || !newest) return;
  const ours = last ? fileName(last) : 'none';
  throw new StartError(
    `A newer build of Inspect has changed this database: it holds ${fileName(newest)}, the newest that this build knows is ${ours}, and ${fileName(strange)} needs a newer one. Install the newer build again, or restore the backup from before it.`,
  );
}
