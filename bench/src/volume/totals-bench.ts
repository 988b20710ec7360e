import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { line, ratio } from '../figures.ts';
import { get, timed, type Volume } from './volume.ts';

const ROUNDS = 15;

/** How many checkups the country has of a month and a year, as a list tells it, beside counting them. */
export async function totalsBench({ origin, pool, staff }: Volume): Promise<string[]> {
  const today = yerevanDay(new Date());
  const lines: string[] = [];
  for (const [name, days] of [
    ['a month', 30],
    ['a year', 365],
  ] as const) {
    const from = addDays(today, -days);
    const address = `${origin}/api/tech-service-viewer-checkups?fields=_id&limit=1&startDate=${from}&endDate=${today}`;
    const told: number[] = [];
    const counted: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const left = await timed(() => get(address, staff));
      const right = await timed(() =>
        pool.query('select count(*) from checkups where not deleted and created_at >= $1', [
          startOfDay(from),
        ]),
      );
      // The first round warms both up.
      if (round === 0) continue;
      told.push(left);
      counted.push(right);
    }
    lines.push(
      line(`total of ${name}, API`, told, 'ms'),
      ratio(`total of ${name} : counting`, told, counted),
    );
  }
  return lines;
}
