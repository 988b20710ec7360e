import type { Day } from '@inspect/contract/kernel';
import { type Figure, sideBySide } from './measure.ts';
import { periods, type Scope } from './questions.ts';

type Asked = {
  origin: string;
  scopes: readonly Scope[];
  last: Day;
  ask: (url: string, cookie: string) => Promise<unknown>;
};

/** All charts of a period with those of the period before it: of the country, of one company, of one's own. */
export async function* statisticsOf({ origin, scopes, last, ask }: Asked): AsyncGenerator<Figure> {
  const { whole, across } = periods(last);
  for (const days of [...whole, ...across])
    for (const { name, cookie, company } of scopes) {
      const query = new URLSearchParams({
        startDate: days.from,
        endDate: days.to,
        ...(company && { company }),
      });
      const address = `${origin}/api/statistics?${query}`;
      yield await sideBySide(`statistics, ${name}, ${days.name}`, () => ask(address, cookie), undefined, {});
    }
}
