import fc from 'fast-check';
import { PEOPLE, STATIONS } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';
import { compareAll, compareTotals } from './compare.ts';
import { readPlainRows } from './plain-rows.ts';
import { type Done, playHistory, type Stage } from './play.ts';
import { listQuestions, questions } from './questions.ts';
import { type Step, steps } from './steps.ts';

/** What a run is expected to have done, each at least once. */
export const EVERY_STEP = [
  ...(['amend', 'annul', 'begin', 'cancel', 'come again', 'conclude', 'delete', 'edit', 'erase'] as const),
  ...([
    'expire',
    'find',
    'fold',
    'give back',
    'move',
    'pay',
    'pay beforehand',
    'release',
    'restore',
  ] as const),
] satisfies Step['do'][];

/** Mechanics who may sign in any year, stations in two regions, and a page with reports for those who usually have none. */
export async function prepareReports({ database: { pool } }: TestApp): Promise<void> {
  await pool.query(`update users set certificate_until = '2099-01-01'`);
  await pool.query(
    `update stations s set (region, county) = (select c.region, c.id from counties c where c.region <> s.region order by c.id limit 1)
      where s.id = $1`,
    [STATIONS.oneB],
  );
  for (const who of ['operator', 'operatorB', 'operatorAnywhere', 'mechanic', 'mechanic2'] as const)
    await pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, false, false, false, false from pages where route = 'company-tech-service'`,
      [PEOPLE[who].id],
    );
}

type Wanted = { numRuns: number; seed: number };

/**
 * After each of so many histories, each upon what those before it left, every report says what its single lines say, to whoever
 * asks for whatever. Returns how often each kind of step was done.
 */
export async function checkHistories(test: TestApp, { numRuns, seed }: Wanted): Promise<Done> {
  const done: Done = {};
  const stage: Stage = { test, own: [] };
  const history = fc.record({ steps, questions, lists: listQuestions });
  await fc.assert(
    fc.asyncProperty(history, async ({ steps: taken, questions: asked, lists }) => {
      await playHistory(stage, taken, done);
      const plain = await readPlainRows(test.database.pool);
      for (const question of lists) await compareTotals(test, plain, question);
      for (const question of asked) await compareAll(test, plain, question);
    }),
    { numRuns, seed, endOnFailure: true },
  );
  return done;
}
