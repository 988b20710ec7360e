import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson as asPersonOf } from '../../../../test/as-person.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const DENIED = { code: '42501' };

let test: TestApp;
const checkups: Record<string, string> = {};
beforeAll(async () => {
  test = await testApp();
  for (const who of ['operator', 'operator2'] as const) checkups[who] = (await saveCheckup(test, who))._id;
});
afterAll(() => test.close());

const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);

describe('what the database does for a checkup with its owner’s rights', () => {
  it.each([
    'inspect.next_card_number((select id from companies limit 1))',
    'inspect.conclude_vehicle((select id from checkups limit 1))',
    'inspect.recall_vehicle((select id from checkups limit 1))',
    `inspect.erase_checkup((select id from checkups limit 1), null, 'x', now())`,
  ])('%s is refused without a session', async (call) => {
    await expect(asPerson(null, `select ${call}`)).rejects.toMatchObject(DENIED);
  });

  it('card numbers, the register and erasing are refused beyond one’s own', async () => {
    const other = checkups.operator2;
    for (const call of [
      `inspect.next_card_number('${COMPANIES.two}')`,
      `inspect.conclude_vehicle('${other}')`,
      `inspect.recall_vehicle('${checkups.operator}')`,
      `inspect.erase_checkup('${checkups.operator}', '${PEOPLE.operator.id}', 'x', now())`,
    ])
      await expect(asPerson('operator', `select ${call}`)).rejects.toMatchObject(DENIED);
    await expect(
      asPerson('viewer', `select inspect.erase_checkup('${other}', '${PEOPLE.viewer.id}', 'x', now())`),
    ).rejects.toMatchObject(DENIED);
  });

  it('nobody writes a version, a series or an anchor by himself', async () => {
    const [versions, series, anchors] = ['checkup_versions', 'card_series', 'checkup_anchors'];
    for (const who of ['operator', 'owner', 'admin'] as const)
      for (const text of [
        `insert into ${versions} select * from ${versions}`,
        `update ${versions} set content = '{}'`,
        `delete from ${versions}`,
        `update ${series} set last = 0`,
        `insert into ${anchors} values ('2026-01-01', 0, '', null, now())`,
      ])
        await expect(asPerson(who, text), text).rejects.toMatchObject(DENIED);
  });

  it('an administrator adds a checkup only in the place of another one', async () => {
    const copy = (changes: string) =>
      `insert into checkups select (jsonb_populate_record(null::checkups, to_jsonb(c) || '${changes}')).* from checkups c where c.id = '${checkups.operator}'`;
    const fresh = { id: 'f'.repeat(24), status: 'cancelled' };
    await expect(asPerson('admin', copy(JSON.stringify(fresh)))).rejects.toMatchObject(DENIED);
    await asPerson('admin', copy(JSON.stringify({ ...fresh, replaces: checkups.operator2 })));
  });
});
