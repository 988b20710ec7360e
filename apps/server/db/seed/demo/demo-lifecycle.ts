import type { Findings, Measurements } from '@inspect/contract/checkup-fields';
import type pg from 'pg';
import { findingsDigest } from '../../../src/features/checkups/index.ts';
import { insertRows } from '../insert-rows.ts';

type Row = Record<string, unknown>;

const CANCELLED_BECAUSE = 'Հաճախորդը հրաժարվել է զննությունից';
/** how far into a checkup the mechanic has written down what he found */
const FOUND_AFTER = 0.8;

/** A conclusion that staff made void, and why. */
export type Annulment = { checkup: Row; at: string; by: string; reason: string };

/**
 * Stores checkups as they came to be: begun at the desk, looked at in the pit, concluded or cancelled, some of them annulled. Each step is a
 * version of its own, as the calls would have left it.
 */
export async function storeLives(
  client: pg.PoolClient,
  checkups: readonly Row[],
  annulments: readonly Annulment[],
): Promise<void> {
  // A vehicle has one open checkup at a time: the re-inspections begin when those before them have ended.
  const isAgain = (row: Row) => row.previous_checkup !== null;
  for (const group of [checkups.filter((row) => !isAgain(row)), checkups.filter(isAgain)]) {
    await insertRows(client, 'checkups', group.map(begun));
    await change(client, group.filter(({ status }) => status === 'concluded').map(found));
    await change(client, group.filter(({ status }) => status !== 'open').map(ended));
  }
  await change(client, annulments.map(annulled));
}

/** Gives the concluded ones their cards, a series for each company, in the order of the conclusions. */
export async function numberCards(client: pg.PoolClient, checkups: readonly Row[]): Promise<void> {
  const concluded = checkups
    .filter(({ status }) => status === 'concluded')
    .sort((a, b) => (`${a.concluded_at}${a.id}` < `${b.concluded_at}${b.id}` ? -1 : 1));
  const companies = [...new Set(checkups.map(({ company }) => company))].sort();
  for (const company of companies) {
    const { rows } = await client.query<{ series: string }>(
      `select inspect.card_letters(nextval('card_series_order') - 1) as series`,
    );
    const series = rows[0]?.series ?? '';
    const own = concluded.filter((row) => row.company === company);
    for (const [index, row] of own.entries()) row.number = `${series}-${String(index + 1).padStart(7, '0')}`;
    await insertRows(client, 'card_series', [{ company, series, last: own.length }]);
  }
}

const begun = (row: Row): Row => ({
  ...row,
  status: 'open',
  version: 1,
  opinion: null,
  classificators: {},
  measurements: {},
  number: null,
  camera_reason: null,
  register_before: null,
  concluded_at: null,
  updated_at: row.created_at,
  changed_by: row.created_by,
  change_action: 'create',
  change_reason: null,
});

/** What was found, sent by the mechanic from his own device. */
function found(row: Row): Row {
  const signature = signatureOf(row);
  return {
    ...begun(row),
    ...signature,
    version: 2,
    classificators: row.classificators,
    measurements: row.measurements,
    updated_at: signature.signed_at,
    changed_by: row.mechanic,
    change_action: 'findings',
  };
}

type Signable = {
  mechanic: string;
  classificators: Findings;
  new_classificators: Findings;
  measurements: Measurements;
};

/** Sending is signing. */
function signatureOf(row: Row) {
  const [from, to] = [Date.parse(String(row.created_at)), Date.parse(String(row.concluded_at))];
  const { mechanic, classificators, new_classificators: newClassificators, measurements } = row as Signable;
  return {
    signature: 'device',
    signed_by: mechanic,
    signed_at: new Date(from + (to - from) * FOUND_AFTER).toISOString(),
    signed_findings: findingsDigest({ mechanic, classificators, newClassificators, measurements }),
  };
}

function ended(row: Row): Row {
  const by = { changed_by: row.created_by };
  if (row.status === 'cancelled')
    return {
      ...begun(row),
      ...by,
      status: 'cancelled',
      version: 2,
      updated_at: row.updated_at,
      change_action: 'cancel',
      change_reason: CANCELLED_BECAUSE,
    };
  const next = row.opinion === true ? row.next_checkup_date : null;
  return {
    ...row,
    ...signatureOf(row),
    ...by,
    next_checkup_date: next,
    version: 3,
    change_action: 'conclude',
    change_reason: null,
  };
}

const annulled = ({ checkup, at, by, reason }: Annulment): Row => ({
  ...ended(checkup),
  status: 'annulled',
  version: 4,
  updated_at: at,
  changed_by: by,
  change_action: 'annul',
  change_reason: reason,
});

/** What a step may change of a checkup. */
const CHANGING = [
  ...['status', 'version', 'opinion', 'classificators', 'measurements', 'number', 'camera_reason'],
  ...['next_checkup_date', 'register_before', 'concluded_at', 'updated_at'],
  ...['signature', 'signed_by', 'signed_at', 'signed_findings'],
  ...['changed_by', 'change_action', 'change_reason'],
];

async function change(client: pg.PoolClient, rows: readonly Row[]): Promise<void> {
  const columns = CHANGING.map((name) => `${name} = w.${name}`).join(', ');
  await client.query(
    `update checkups c set ${columns} from jsonb_populate_recordset(null::checkups, $1::jsonb) w where w.id = c.id`,
    [JSON.stringify(rows)],
  );
}
