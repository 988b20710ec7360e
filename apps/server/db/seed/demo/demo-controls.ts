import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';

type Row = Record<string, unknown>;

/** The checkups of these days before today were looked through on the morning after. */
const DAYS = [4, 3, 2];
/** of so many in a row one was looked at */
const EVERY = 4;
const MORNING = 10 * 3_600_000;
const EACH = 40_000;

type Said = { status: string; note: string | null; question: string | null; answer: string | null };
const SAYING_NOTHING: Said = { status: 'unchecked', note: null, question: null, answer: null };

/** What was said of some of them, in turn; of all others that they are approved. */
const SAID: readonly Said[] = [
  {
    ...SAYING_NOTHING,
    status: 'suspicious',
    note: 'Կայանի տեսագրության մեջ արգելակների չափումը չի երևում',
  },
  {
    ...SAYING_NOTHING,
    question: 'Խնդրում ենք ուղարկել արգելակների չափման արդյունքները',
    answer: 'Ուղարկել ենք էլ․ փոստով',
  },
  { ...SAYING_NOTHING, status: 'violation', note: 'Կայանի տեսագրության մեջ այդ մեքենան չկա' },
  { ...SAYING_NOTHING, question: 'Ո՞վ է մեքենան ներկայացրել զննության' },
];
/** of so many looked at one is not simply approved */
const NOT_SIMPLE = 17;

/** The supervision of some days: decisions of the administrator, his questions, and what a station answered. */
export async function storeControls(
  client: pg.PoolClient,
  checkups: readonly Row[],
  { today, administrator, annulled }: { today: string; administrator: string; annulled: ReadonlySet<Row> },
): Promise<void> {
  const looked = DAYS.flatMap((before) => {
    const day = addDays(today, -before);
    return checkups
      .filter(
        (checkup) =>
          checkup.status === 'concluded' &&
          !annulled.has(checkup) &&
          yerevanDay(new Date(String(checkup.created_at))) === day,
      )
      .filter((_, index) => index % EVERY === 0)
      .map((checkup, index) => ({
        checkup,
        at: new Date(startOfDay(addDays(day, 1)).getTime() + MORNING + index * EACH),
      }));
  });
  const controls = looked.map(({ checkup, at }, index) => {
    const said = index % NOT_SIMPLE === 0 ? SAID[(index / NOT_SIMPLE) % SAID.length] : undefined;
    return { checkup, at, answer: said?.answer ?? null, row: rowOf(checkup, at, administrator, said) };
  });
  // Who says it, for the guards of the table and for its history.
  const speakAs = async (user: string, isStaff: boolean) => {
    await client.query(
      "select set_config('inspect.user', $1, true), set_config('inspect.changes_all', $2, true)",
      [user, isStaff ? 'yes' : ''],
    );
  };
  await speakAs(administrator, true);
  await insertRows(
    client,
    'controls',
    controls.map(({ row }) => row),
  );
  for (const { checkup, at, answer } of controls) {
    if (answer === null) continue;
    await speakAs(String(checkup.created_by), false);
    await client.query(
      'update controls set answer = $2, answered_by = $3, answered_at = $4, version = version + 1 where checkup = $1',
      [checkup.id, answer, checkup.created_by, new Date(at.getTime() + 35 * 60_000)],
    );
  }
  await speakAs('', false);
}

function rowOf(checkup: Row, at: Date, administrator: string, said: Said | undefined): Row {
  const { status = 'approved', note = null, question = null } = said ?? {};
  const [asked, decided] = [question !== null, status !== 'unchecked'];
  return {
    checkup: checkup.id,
    status,
    note,
    question,
    version: 1,
    checkup_version: decided ? 3 : null,
    decided_by: decided ? administrator : null,
    decided_at: decided ? at : null,
    asked_by: asked ? administrator : null,
    asked_at: asked ? at : null,
  };
}
