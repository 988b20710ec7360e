import { expect, it } from 'vitest';
import { AS_WRITTEN } from './as-written.ts';
import { PEOPLE, type Who } from './fixtures.ts';
import type { Client, TestApp } from './test-app.ts';

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown };

/** Tests that nobody but the staff who keep these records may make any of the calls, whatever they send. */
export function itIsForAdminsOnly(testOf: () => TestApp, calls: readonly Call[]): void {
  const send = async (client: Client, { method, path, body }: Call) =>
    (await client.send(method, path, { body })).status;

  it.each((Object.keys(PEOPLE) as Who[]).filter((who) => PEOPLE[who].role !== 'ADMIN'))(
    '%s may do none of it',
    async (who) => {
      const person = await testOf().as(who);
      for (const call of calls)
        expect({ call, status: await send(person, call) }).toEqual({ call, status: 403 });
    },
  );

  it('without a session nothing is answered', async () => {
    for (const call of calls)
      expect({ call, status: await send(testOf().anonymous, call) }).toEqual({ call, status: 401 });
  });
}

/** The recorded changes of one record, oldest first, with who made them. */
export async function historyOf(test: TestApp, entity: string, record: string) {
  const { rows } = await test.database.pool.query<{
    user: string;
    company: string | null;
    action: string;
    changes: unknown;
  }>(
    `select "user"::text, company::text, action, changes from edit_histories where entity = $1 and record = $2 order by ${AS_WRITTEN}`,
    [entity, record],
  );
  return rows;
}
