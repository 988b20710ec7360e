import { statfs } from 'node:fs/promises';
import { usageOf } from '../../platform/disk/create-disk-watch.ts';
import { ownDisks } from '../own-disks.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

export async function checkDisks({ config }: DoctorDeps): Promise<Verdict> {
  const disks = await ownDisks(config);
  if (disks.length === 0) return ok('database and files lie on other machines');
  const seen = await Promise.all(
    disks.map(async ({ name, path }) => ({ name, ...usageOf(await statfs(path)) })),
  );
  const said = seen
    .map(
      ({ name, used, freeBytes }) =>
        `${name}: ${(used * 100).toFixed(0)} % used, ${gigabytes(freeBytes)} GB free`,
    )
    .join('; ');
  const most = Math.max(...seen.map(({ used }) => used)) * 100;
  if (most >= config.diskRefusePercent) return fail(`${said}: writes are refused, free some space`);
  return most >= config.diskAlarmPercent ? warn(`${said}: free some space`) : ok(said);
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
