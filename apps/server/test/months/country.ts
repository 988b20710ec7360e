import type pg from 'pg';
import { insertRows } from '../../db/seed/insert-rows.ts';
import { type Draws, drawsFrom } from './draws.ts';

/** A made-up country of stations, for tests of what stands out among their months. */
export type Station = {
  id: string;
  company: string;
  lines: number;
  latitude: number;
  longitude: number;
  mechanics: string[];
  /** how much more often its cars are faulty than those of the country: nature, not dishonesty */
  nature: number;
};
/** A class of cars: its share of all, how often the newest are faulty, the least minutes it takes. */
type CarClass = { type: string; share: number; faulty: number; minutes: number };
export type Country = { stations: Station[]; classes: CarClass[]; draws: Draws };

export const OPENS = 9;
export const CLOSES = 18;
const WORKING_HOURS = [{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '18:00' }];

let made = 0;
/** Ids that no test means by themselves. */
export const nextId = () => `d${(++made).toString(16).padStart(23, '0')}`;

/** So many stations in companies of four; one of them stands beside a repair shop and sees more faulty cars. */
export async function makeCountry(client: pg.PoolClient, count: number, seed: number): Promise<Country> {
  const draws = drawsFrom(seed);
  const place = await first<{ region: string; county: string }>(
    client,
    'select region::text, id::text as county from counties order by id limit 1',
  );
  const companies = Array.from({ length: Math.ceil(count / 4) }, nextId);
  const stations = Array.from({ length: count }, (_, index): Station => {
    const lines = 1 + Math.floor(draws.next() * 3);
    return {
      id: nextId(),
      company: companies[Math.floor(index / 4)] ?? '',
      lines,
      latitude: draws.between(39, 41.2),
      longitude: draws.between(43.6, 46.2),
      mechanics: Array.from({ length: lines }, nextId),
      nature: index === 0 ? 1.6 : Math.exp(draws.between(-0.25, 0.25)),
    };
  });
  await client.query('begin; set local session_replication_role = replica');
  const common = { status: true, demo: false, version: 1 };
  await insertRows(
    client,
    'companies',
    companies.map((id) => ({
      ...common,
      id,
      name: `C ${id}`,
      tax_code: id.slice(-8),
      sort_key: id,
      search_key: id,
      subscription_enabled: false,
      subscription_total: 0,
      subscription_status: false,
      contract_enabled: false,
      contract_status: false,
      blocked: false,
      double_payments: false,
    })),
  );
  await insertRows(
    client,
    'stations',
    stations.map(({ id, company, lines, latitude, longitude }) => ({
      ...common,
      ...place,
      id,
      company,
      lines,
      latitude,
      longitude,
      name: `S ${id}`,
      address: '1',
      working_hours: WORKING_HOURS,
      sort_key: id,
    })),
  );
  await client.query('commit');
  return { stations, classes: await classesOf(client), draws };
}

async function classesOf(client: pg.PoolClient): Promise<CarClass[]> {
  const wanted = [
    { category: 'M1', share: 0.75, faulty: 0.06, minutes: 8 },
    { category: 'N1', share: 0.15, faulty: 0.1, minutes: 8 },
    { category: 'N3', share: 0.1, faulty: 0.12, minutes: 15 },
  ];
  return Promise.all(
    wanted.map(async ({ category, ...rest }) => {
      const { id } = await first<{ id: string }>(
        client,
        `select id::text from car_types where category = array['${category}'] order by id limit 1`,
      );
      return { type: id, ...rest };
    }),
  );
}

async function first<Row extends pg.QueryResultRow>(client: pg.PoolClient, query: string): Promise<Row> {
  const { rows } = await client.query<Row>(query);
  const [row] = rows;
  if (!row) throw new Error(`nothing found by ${query}`);
  return row;
}
