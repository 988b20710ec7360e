import { searchKey, sortKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../db/seed/insert-rows.ts';
import { hashPassword } from '../src/features/auth/index.ts';

/** The small country every database test starts in. Ids are readable: they end in what they are. */
const id = (tail: string) => tail.padStart(24, '0');

export const COMPANIES = { one: id('c1'), two: id('c2') } as const;
export const STATIONS = { oneA: id('a1'), oneB: id('b1'), twoA: id('a2') } as const;

type PersonRow = { id: string; role: string; company: string | null; station: string | null };

export const PEOPLE = {
  admin: { id: id('e1'), role: 'ADMIN', company: null, station: null },
  viewer: { id: id('e2'), role: 'VIEWER', company: null, station: null },
  owner: { id: id('e3'), role: 'TECHNICAL_SERVICE_OWNER', company: COMPANIES.one, station: null },
  operator: {
    id: id('e4'),
    role: 'TECHNICAL_SERVICE_OPERATOR',
    company: COMPANIES.one,
    station: STATIONS.oneA,
  },
  /** another one at the same desk */
  operatorA2: {
    id: id('e8'),
    role: 'TECHNICAL_SERVICE_OPERATOR',
    company: COMPANIES.one,
    station: STATIONS.oneA,
  },
  operatorB: {
    id: id('e5'),
    role: 'TECHNICAL_SERVICE_OPERATOR',
    company: COMPANIES.one,
    station: STATIONS.oneB,
  },
  /** without a station of his own: he sees the whole company */
  operatorAnywhere: {
    id: id('e9'),
    role: 'TECHNICAL_SERVICE_OPERATOR',
    company: COMPANIES.one,
    station: null,
  },
  mechanic: {
    id: id('e6'),
    role: 'TECHNICAL_SERVICE_MECHANIC',
    company: COMPANIES.one,
    station: STATIONS.oneA,
  },
  expiredMechanic: {
    id: id('e7'),
    role: 'TECHNICAL_SERVICE_MECHANIC',
    company: COMPANIES.one,
    station: STATIONS.oneA,
  },
  owner2: { id: id('f3'), role: 'TECHNICAL_SERVICE_OWNER', company: COMPANIES.two, station: null },
  operator2: {
    id: id('f4'),
    role: 'TECHNICAL_SERVICE_OPERATOR',
    company: COMPANIES.two,
    station: STATIONS.twoA,
  },
  mechanic2: {
    id: id('f6'),
    role: 'TECHNICAL_SERVICE_MECHANIC',
    company: COMPANIES.two,
    station: STATIONS.twoA,
  },
} as const satisfies Record<string, PersonRow>;

export type Who = keyof typeof PEOPLE;

/** «Test now»: a Friday noon in Yerevan. */
export const NOON = new Date('2026-11-20T08:00:00Z');
export const TEST_PASSWORD = 'a long password for tests';

export const emailOf = (who: Who) => `${who.toLowerCase()}@test.example`;

/** Companies that may work, stations and people; no vehicles, no checkups. */
export async function seedFixtures(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ region: string; county: string }>(
    'select region::text, id::text as county from counties order by id limit 1',
  );
  const place = rows[0];
  if (!place) throw new Error('the reference data is not seeded');
  await insertRows(
    client,
    'companies',
    Object.entries(COMPANIES).map(([name, company]) => ({
      id: company,
      name: `Company ${name}`,
      tax_code: company.slice(-8),
      status: true,
      subscription_enabled: false,
      subscription_total: 0,
      subscription_status: false,
      contract_enabled: false,
      contract_status: false,
      blocked: false,
      double_payments: false,
      demo: false,
      sort_key: sortKey(name),
      search_key: searchKey(name),
      version: 1,
    })),
  );
  const stations = [
    { id: STATIONS.oneA, company: COMPANIES.one },
    { id: STATIONS.oneB, company: COMPANIES.one },
    { id: STATIONS.twoA, company: COMPANIES.two },
  ];
  await insertRows(
    client,
    'stations',
    stations.map((station) => ({
      ...station,
      ...place,
      name: `Station ${station.id.slice(-2)}`,
      address: '1',
      working_hours: [],
      lines: 1,
      status: true,
      demo: false,
      sort_key: station.id,
    })),
  );
  const password = await hashPassword(TEST_PASSWORD);
  await insertRows(
    client,
    'users',
    Object.entries(PEOPLE).map(([who, person]) => ({
      ...person,
      email: `${who.toLowerCase()}@test.example`,
      name: `Person ${who}`,
      password_hash: password,
      two_factor: false,
      blocked: false,
      demo: false,
      certificate_number: 'T-1',
      certificate_until: who === 'expiredMechanic' ? '2026-11-19' : '2030-01-01',
      sort_key: sortKey(who),
      search_key: searchKey(who),
      version: 1,
      created_at: NOON.toISOString(),
    })),
  );
}
