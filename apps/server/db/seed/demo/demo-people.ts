import { searchKey, sortKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { hashPassword } from '../../../src/features/auth/index.ts';
import { insertRows } from '../insert-rows.ts';
import { FIRST_NAMES, LAST_NAMES } from './invented-names.ts';
import type { Random } from './random.ts';

/** Known to everyone who reads this, which is why production refuses these accounts. */
export const DEMO_PASSWORD = 'Demo-inspect-2026';
const DOMAIN = 'demo.inspect.am';

export type DemoStation = { id: string; company: string; region: string; county: string };
/** who works at a station */
export type DemoStaff = { station: DemoStation; operators: string[]; mechanics: string[] };

type Person = {
  account: string;
  name: string;
  role: string;
  company: string | null;
  station: string | null;
  /** signs in with a code, too */
  twoFactor?: boolean;
};

const fixed = (companies: readonly string[], home: readonly DemoStation[]): Person[] => {
  const [first = null, second = null] = companies;
  const [station, station2] = home;
  return [
    { account: 'admin', name: 'Դեմո Ադմինիստրատոր', role: 'ADMIN', company: null, station: null },
    { account: 'viewer', name: 'Դեմո Դիտորդ', role: 'VIEWER', company: null, station: null },
    {
      account: 'owner',
      name: 'Դեմո Ղեկավարյան',
      role: 'TECHNICAL_SERVICE_OWNER',
      company: first,
      station: null,
    },
    {
      account: 'operator',
      name: 'Դեմո Օպերատորյան',
      role: 'TECHNICAL_SERVICE_OPERATOR',
      company: first,
      station: station?.id ?? null,
    },
    {
      account: 'mechanic',
      name: 'Դեմո Մեխանիկյան',
      role: 'TECHNICAL_SERVICE_MECHANIC',
      company: first,
      station: station?.id ?? null,
    },
    {
      account: 'owner2',
      name: 'Փորձ Օրինակյան',
      role: 'TECHNICAL_SERVICE_OWNER',
      company: second,
      station: null,
    },
    {
      account: 'operator2',
      name: 'Փորձ Օպերատորյան',
      role: 'TECHNICAL_SERVICE_OPERATOR',
      company: second,
      station: station2?.id ?? null,
    },
    {
      account: 'mechanic2',
      name: 'Փորձ Մեխանիկյան',
      role: 'TECHNICAL_SERVICE_MECHANIC',
      company: second,
      station: station2?.id ?? null,
    },
    {
      account: 'viewer2',
      name: 'Փորձ Դիտորդյան',
      role: 'VIEWER',
      company: null,
      station: null,
      twoFactor: true,
    },
  ];
};

/**
 * The nine accounts and, at every other station, an operator and a mechanic whose password nobody knows. These and
 * whoever signs in with a code have a verified number: the demonstration shows their messages at /dev/outbox.
 */
export async function seedDemoPeople(
  client: pg.PoolClient,
  random: Random,
  stations: readonly DemoStation[],
  certificateUntil: string,
): Promise<{ staff: DemoStaff[]; administrator: string }> {
  const companies = [...new Set(stations.map((station) => station.company))];
  const home = companies.flatMap((company) => stations.find((station) => station.company === company) ?? []);
  const people = fixed(companies, home);
  for (const [index, station] of stations.entries()) {
    if (home.includes(station)) continue;
    const at = { company: station.company, station: station.id };
    people.push({
      account: `operator-${index}`,
      name: inventedName(random),
      role: 'TECHNICAL_SERVICE_OPERATOR',
      ...at,
    });
    people.push({
      account: `mechanic-${index}`,
      name: inventedName(random),
      role: 'TECHNICAL_SERVICE_MECHANIC',
      ...at,
    });
  }
  const hash = await hashPassword(DEMO_PASSWORD);
  const nobodyKnows = await hashPassword(`${random.id()}${crypto.randomUUID()}`);
  const signIn = new Set(fixed(companies, home).map((person) => person.account));
  const rows = people.map((person, index) => ({
    id: random.id(),
    email: `${person.account}@${DOMAIN}`,
    name: person.name,
    role: person.role,
    company: person.company,
    station: person.station,
    password_hash: signIn.has(person.account) ? hash : nobodyKnows,
    ...phoneOf(person, index, signIn.has(person.account)),
    two_factor: person.twoFactor ?? false,
    blocked: false,
    certificate_number:
      person.role === 'TECHNICAL_SERVICE_MECHANIC' ? `ԴԵՄՈ-${random.whole(1000, 9999)}` : null,
    certificate_until: person.role === 'TECHNICAL_SERVICE_MECHANIC' ? certificateUntil : null,
    demo: true,
    sort_key: sortKey(person.name),
    search_key: searchKey(person.name, person.account),
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
  }));
  await insertRows(client, 'users', rows);
  const staff = stations.map((station) => ({
    station,
    operators: rows
      .filter((row) => row.station === station.id && row.role === 'TECHNICAL_SERVICE_OPERATOR')
      .map((row) => row.id),
    mechanics: rows
      .filter((row) => row.station === station.id && row.role === 'TECHNICAL_SERVICE_MECHANIC')
      .map((row) => row.id),
  }));
  return { staff, administrator: rows.find((row) => row.email === `admin@${DOMAIN}`)?.id ?? '' };
}

function phoneOf({ twoFactor }: Person, index: number, passwordKnown: boolean) {
  if (passwordKnown && !twoFactor) return { phone: null, phone_verified_at: null };
  return {
    phone: `+37499${String(index).padStart(6, '0')}`,
    phone_verified_at: '2026-01-01T00:00:00Z',
  };
}

export function inventedName(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}
