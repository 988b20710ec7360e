import { backupHealth } from '../platform/backup/backup-health.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';

const HOUR_SECONDS = 3_600;

/** Seconds since the newest whole backup set, undefined while there is none; undefined where none are made. */
export function backupAgeOf({
  backup,
}: Pick<Config, 'backup'>): (() => Promise<number | undefined>) | undefined {
  if (!backup) return undefined;
  return async () => {
    const { newest } = await backupHealth(backup.dir, { now: systemClock.now() });
    return newest ? newest.ageHours * HOUR_SECONDS : undefined;
  };
}
