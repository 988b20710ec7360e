import type pg from 'pg';
import type { Method, Purpose } from './steps.ts';

type Findings = Record<string, { checked: boolean }>;
/** A checkup as its row has it. */
export type CheckupLine = {
  id: string;
  company: string;
  station: string;
  created_by: string;
  mechanic: string;
  status: 'open' | 'concluded' | 'cancelled' | 'annulled';
  deleted: boolean;
  opinion: boolean | null;
  version: number;
  car_reg_no: string | null;
  vin: string;
  registration_certificate: string | null;
  car_type: string;
  car_group: string;
  fuel: string;
  owner_status: 0 | 1 | 2;
  owner_name: string;
  phone: string;
  classificators: Findings;
  new_classificators: Findings;
  camera_reason: string | null;
  previous_checkup: string | null;
  replaces: string | null;
  fees: { inspection: { amount: number }; environmental: { amount: number } | null };
  created_at: Date;
  concluded_at: Date | null;
};

/** Money that came for a checkup, and below zero what went back. */
type Move = { checkup: string; purpose: Purpose; method: Method; amount: number };

export type PlainRows = {
  checkups: readonly CheckupLine[];
  moves: readonly Move[];
  /** of whatever has an id and a name */
  names: ReadonlyMap<string, string>;
  /** what is found now, by its list and code */
  findings: ReadonlyMap<string, string>;
  /** drams, by class of vehicles */
  tariffs: ReadonlyMap<string, number>;
  regions: ReadonlyMap<string, string>;
};

type Payment = {
  id: string;
  checkup: string | null;
  purpose: Purpose;
  method: Method;
  origin: string;
  amount: number;
  surplus: boolean | null;
};

/** Everything that a report can be of, read line by line and joined with nothing. */
export async function readPlainRows(pool: pg.Pool): Promise<PlainRows> {
  const all = async <Row extends pg.QueryResultRow>(statement: string) =>
    (await pool.query<Row>(statement)).rows;
  const checkups = await all<CheckupLine>('select * from checkups');
  const payments = await all<Payment>('select * from payments');
  const uses = await all<{ payment: string; checkup: string }>('select * from payment_uses');
  const returns = await all<{ payment: string; amount: number }>('select * from payment_returns');
  const named = await all<{ id: string; name: string }>(
    ['companies', 'users', 'fuels', 'car_types', 'car_groups', 'regions', 'stations']
      .map((table) => `select id::text, name from ${table}`)
      .join(' union all '),
  );
  const types = await all<{ id: string; amount: number }>('select * from car_types');
  const stations = await all<{ id: string; region: string }>('select * from stations');
  const findings = await all<{ key: string; name: string }>(
    `select 'classificators/' || code as key, name from classificators where retired_at is null
      union all select 'newClassificators/' || code, name from new_classificators where retired_at is null`,
  );
  return {
    checkups,
    moves: movesOf(payments, new Map(uses.map((use) => [use.payment, use.checkup])), returns),
    names: new Map(named.map(({ id, name }) => [id, name])),
    findings: new Map(findings.map(({ key, name }) => [key, name])),
    tariffs: new Map(types.map(({ id, amount }) => [id, amount])),
    regions: new Map(stations.map(({ id, region }) => [id, region])),
  };
}

/**
 * Out of the payments themselves, not out of the ledger. What came twice, or lies with the mediator, was received for no
 * checkup until it is used for one; in these histories nothing is used of which a part went back before.
 */
function movesOf(
  payments: readonly Payment[],
  uses: ReadonlyMap<string, string>,
  returns: readonly { payment: string; amount: number }[],
): Move[] {
  return payments.flatMap(({ id, checkup: paidFor, purpose, method, amount, origin, surplus }) => {
    const checkup = uses.get(id) ?? (origin === 'station' && !surplus ? paidFor : null);
    if (checkup === null) return [];
    const back = returns.filter(({ payment }) => payment === id).map((one) => -one.amount);
    return [amount, ...back].map((drams) => ({ checkup, purpose, method, amount: drams }));
  });
}
