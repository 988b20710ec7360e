import { addDays, type Day, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { type Figure, sideBySide } from './measure.ts';

const PAGE = 50;
const DAYS = 365;
const GOAL = 150;

type Asked = {
  origin: string;
  cookie: string;
  plain: pg.Client;
  last: Day;
  ask: (url: string, cookie: string) => Promise<unknown>;
};

/** The first and the thousandth page of a year of the country with its exact total, beside reading and counting the rows. */
export async function* listPages({ origin, cookie, plain, last, ask }: Asked): AsyncGenerator<Figure> {
  const days = { from: addDays(last, -DAYS), to: last };
  const values = [startOfDay(days.from), startOfDay(addDays(days.to, 1))];
  const where = 'where not deleted and created_at >= $1 and created_at < $2';
  const { rows } = await plain.query<{ count: number }>(
    `select count(*)::int as count from checkups ${where}`,
    values,
  );
  const pages = Math.max(1, Math.ceil((rows[0]?.count ?? 0) / PAGE));
  for (const wanted of [1, 1_000]) {
    const page = Math.min(wanted, pages);
    const address = `${origin}/api/tech-service-all-checkups?startDate=${days.from}&endDate=${days.to}&limit=${PAGE}&page=${page}`;
    const read = {
      name: 'list',
      text: `select * from checkups ${where} order by created_at desc, id desc limit ${PAGE} offset $3`,
      values: [...values, PAGE * (page - 1)],
    };
    const count = { name: 'list-count', text: `select count(*) from checkups ${where}`, values };
    yield await sideBySide(
      `list of a year, page ${wanted.toLocaleString('en')}`,
      () => ask(address, cookie),
      async () => {
        await plain.query(read);
        await plain.query(count);
      },
      { goal: GOAL, ...(page < wanted && { note: `page ${page} is the last` }) },
    );
  }
}
