import { backupHealth } from '../platform/backup/backup-health.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';

const HOUR_SECONDS = 3_600;

/** Seconds since the newest whole backup set of what is backed up, undefined while there is none; undefined where none are made. */
export function backupAgeOf({
  backup,
}: Pick<Config, 'backup'>): (() => Promise<number | undefined>) | undefined {
  if (!backup) return undefined;
  return async () => {
    const { dir, method } = backup;
    const { newest } = await backupHealth(dir, { now: systemClock.now(), method });
    return newest ? newest.ageHours * HOUR_SECONDS : undefined;
  };
}
