import type { Checkup } from '@inspect/contract/checkups';
import fc from 'fast-check';
import { expect } from 'vitest';
import { concludeByCalls, moveByCall, payloadOf, saveCheckup } from '../build/stored-checkup.ts';
import { NOON } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

const REASON = 'Սխալ մեքենա';
const DAY_MS = 86_400_000;
/** Longer than any result is valid, so that the next one is never too early. */
const BETWEEN_MS = 900 * DAY_MS;

/**
 * What the register knows before the first result of the history: nothing; a result of former days; or, of a vehicle
 * whose first result was there before origins were persisted, what that result says of the time before it
 * (demonstration) or not even that (taken over).
 */
const STARTS = ['unknown', 'known', 'demonstration', 'taken over'] as const;
type Start = (typeof STARTS)[number];

/** `at`: which of the results, counted from the first and round again. */
type Step =
  | { kind: 'conclude'; fit: boolean }
  | { kind: 'amend' | 'annul' | 'delete' | 'restore' | 'move away'; at: number }
  | { kind: 'move here' };

const at = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('conclude' as const), fit: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('amend' as const, 'annul' as const, 'delete' as const, 'restore' as const),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move away' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move here' as const) }) },
);

type Result = { day: string | null; fit: boolean | null; due: string | null };
const NOTHING: Result = { day: null, fit: null, due: null };
const KNOWN: Result = { day: '2025-03-01', fit: true, due: '2027-03-01' };

/** Every history of so many must leave the register as if only the standing results had ever been made. */
export async function checkHistories(test: TestApp, numRuns: number): Promise<void> {
  const history = fc.record({
    start: fc.constantFrom<Start[]>(...STARTS),
    fit: fc.boolean(),
    steps: fc.array(step, { minLength: 2, maxLength: 6 }),
  });
  // These histories take years.
  await test.database.pool.query(`update users set certificate_until = '2099-01-01'`);
  await fc.assert(
    fc.asyncProperty(history, async ({ start, fit, steps }) => {
      test.clock.set(NOON);
      const { first, origin } = await begin(test, start, fit);
      expect(await registerOf(test, first.VIN)).toEqual(await expectedOf(test, first.VIN, origin));
      for (const one of steps) {
        await take(test, first, one);
        expect(await registerOf(test, first.VIN)).toEqual(await expectedOf(test, first.VIN, origin));
      }
    }),
    { numRuns, endOnFailure: true },
  );
}

async function begin(test: TestApp, start: Start, fit: boolean): Promise<{ first: Checkup; origin: Result }> {
  const { pool } = test.database;
  const saved = await saveCheckup(test, 'operator');
  if (start === 'known' || start === 'demonstration')
    await pool.query(
      'update vehicles set last_checkup_on = $2, last_opinion = $3, due_on = $4 where vin = $1',
      [saved.VIN, KNOWN.day, KNOWN.fit, KNOWN.due],
    );
  const first = await concludeByCalls(test, 'operator', saved, fit);
  if (start === 'demonstration' || start === 'taken over')
    await pool.query('delete from vehicle_origins o using vehicles v where v.id = o.vehicle and v.vin = $1', [
      first.VIN,
    ]);
  if (start === 'taken over')
    await pool.query('update checkups set register_before = null, version = version + 1 where id = $1', [
      first._id,
    ]);
  return { first, origin: start === 'known' || start === 'demonstration' ? KNOWN : NOTHING };
}

type Row = { id: string; version: number; status: string; deleted: boolean };

/** Every result that this vehicle's records have, also those that count no more. */
async function resultsOf(test: TestApp, vin: string): Promise<Row[]> {
  const { rows } = await test.database.pool.query<Row>(
    `select id::text, version, status, deleted from checkups
      where vin = $1 and opinion is not null order by concluded_at, id`,
    [vin],
  );
  return rows;
}

/** What the staff can't do to this result now is left out. */
async function take(test: TestApp, first: Checkup, one: Step): Promise<void> {
  test.clock.advance(BETWEEN_MS);
  const { CarRegNo, VIN, registrationCertificate } = first;
  if (one.kind === 'conclude') {
    const next = await saveCheckup(test, 'operator', { CarRegNo, VIN, registrationCertificate });
    await concludeByCalls(test, 'operator', next, one.fit);
    return;
  }
  if (one.kind === 'move here') {
    const other = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    const facts = { CarRegNo, VIN, registrationCertificate };
    await moveByCall(test, other, await payloadOf(test, 'operator', facts));
    return;
  }
  const results = await resultsOf(test, VIN);
  const row = results[one.at % results.length];
  if (!row) return;
  const { id, version } = row;
  const stands = row.status === 'concluded' && !row.deleted;
  const admin = await test.as('admin');
  const change = (body: Record<string, unknown>) =>
    admin.put(`/tech-service-all-checkup/${id}`, { version, reason: REASON, ...body });
  if (one.kind === 'restore') return row.deleted ? expectDone(await change({ deleted: false })) : undefined;
  if (one.kind === 'delete') return row.deleted ? undefined : expectDone(await change({ deleted: true }));
  if (!stands) return;
  if (one.kind === 'amend') return expectDone(await change({ ownerName: `Ուղղված ${version}` }));
  if (one.kind === 'annul')
    return expectDone(await admin.post(`/tech-service-all-checkup/${id}/annul`, { version, reason: REASON }));
  const right = await payloadOf(test, 'operator');
  await moveByCall(test, { ...first, _id: id, version }, right);
}

function expectDone({ status, text }: { status: number; text: string }): void {
  expect(status, text).toBe(200);
}

async function registerOf(test: TestApp, vin: string): Promise<Result & { owner: string | null }> {
  const { rows } = await test.database.pool.query(
    `select v.last_checkup_on::text as day, v.last_opinion as fit, v.due_on::text as due, o.owner_name as owner
       from vehicles v left join vehicle_owners o on o.vehicle = v.id where v.vin = $1`,
    [vin],
  );
  return rows[0];
}

/** The standing results, one after the other, on what was known before them. */
async function expectedOf(test: TestApp, vin: string, origin: Result) {
  const { rows } = await test.database.pool.query<{
    day: string;
    fit: boolean;
    next: string | null;
    owner: string;
  }>(
    `select (concluded_at at time zone 'Asia/Yerevan')::date::text as day, opinion as fit,
            next_checkup_date::text as next, owner_name as owner
       from checkups where vin = $1 and status = 'concluded' and not deleted order by concluded_at, id`,
    [vin],
  );
  const last = rows.at(-1);
  // Whose name the register had before the first result is what the first record was saved with, in these histories.
  if (!last) return { ...origin, owner: expect.any(String) };
  const due = rows.findLast(({ fit }) => fit)?.next ?? origin.due ?? last.day;
  return { day: last.day, fit: last.fit, due, owner: last.owner };
}
