import { t } from '../i18n/index.ts';
import type { Weekday, WorkingHours } from './working-hours.ts';

/** Days in short and their hours; three days and more that follow each other are told as one range. */
export function hoursText(hours: WorkingHours): string {
  return hours.map(({ days, from, to }) => `${daysText(days)} ${from}–${to}`).join('; ');
}

function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => t(`stations.dayShort.d${day}`));
      return run.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(', ');
}
