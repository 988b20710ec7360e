import type { Actor } from '@inspect/contract/access';
import type { AnalysisKind } from '@inspect/contract/analysis';
import { addDays, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { actOnCase, findingsPage, openCase } from '../../../src/features/analysis/index.ts';
import { onClient } from '../../../src/platform/db/transaction.ts';
import type { Random } from './random.ts';

/** Findings of so many days before today are looked through; a case is opened in the evening of the day after. */
const DAYS = 12;
const EVENING = 18 * 3_600_000;

const CASES: readonly { kind: AnalysisKind; note: string; closed?: string }[] = [
  { kind: 'overlap', note: 'Խնդրել կայանից տեսագրությունը՝ երկու մեքենաների զննության ժամերի համար' },
  {
    kind: 'tooShort',
    note: 'Ստուգել, թե երբ է մեխանիկն ուղարկել արդյունքները',
    closed:
      'Տեսագրության մեջ զննությունն ամբողջությամբ երևում է․ արդյունքներն ուղարկվել են գծից դուրս գալուց առաջ',
  },
  { kind: 'twoStations', note: 'Պարզել, թե ինչու է նույն մեքենան եղել երկու կայանում' },
];

type Of = { random: Random; today: string; administrator: string };

/** Of each of these kinds the last finding, as far as there is one, has its case. */
export async function storeCases(client: pg.PoolClient, { random, today, administrator }: Of): Promise<void> {
  const tx = onClient(client);
  const actor: Actor = {
    userId: administrator,
    name: '',
    role: 'ADMIN',
    company: null,
    station: null,
    grants: {},
  };
  const wanted = { startDate: addDays(today, -DAYS), endDate: addDays(today, -2) };
  for (const { kind, note, closed } of CASES) {
    const { rows } = await findingsPage(tx, { actor, wanted, kind, today }, { limit: 1, offset: 0 });
    const [found] = rows;
    if (!found) continue;
    const now = new Date(startOfDay(addDays(found.day, 1)).getTime() + EVENING);
    const id = random.id();
    await openCase({ tx, actor, now }, { _id: id, kind, key: found.key, day: found.day, note });
    if (closed)
      await actOnCase({ tx, actor, now }, id, {
        version: 1,
        action: 'close',
        reason: 'explained',
        note: closed,
      });
  }
}
