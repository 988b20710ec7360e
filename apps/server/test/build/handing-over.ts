import { ownAccountEndpoints } from '@inspect/contract/auth';
import { SENDER_HEADER } from '@inspect/contract/kernel';
import { type QuarantineAnswer, quarantineEndpoints } from '@inspect/contract/quarantine';
import { expect } from 'vitest';
import { NOON, PEOPLE, type Who } from '../fixtures.ts';
import { type Answer, type Client, clientOf, type TestApp } from '../test-app.ts';
import { sealedWork, type Work } from './sealed-work.ts';

export type AtWork = { who: Who; client: Client; key: Buffer };

/** What blocked people's devices do with the quarantine, and what lies there then. */
export function handingOver(test: () => TestApp, device: string) {
  /** Noon, nobody is blocked, and nothing lies there. */
  async function begin(): Promise<void> {
    test().clock.set(NOON);
    const { pool } = test().database;
    for (const table of ['quarantined_pieces', 'quarantined_operations', 'operation_devices'])
      await pool.query(`delete from ${table}`);
    await pool.query('truncate attempt_limits');
    await pool.query('update users set blocked = false where blocked');
  }
  /** A person at his browser, with the key that it seals with; `client` goes on bringing the token of his session. */
  async function atWork(who: Who): Promise<AtWork> {
    const client = clientOf(test().app, await test().token(who));
    const { data } = ownAccountEndpoints.sealKey.response.parse((await client.post('/auth/seal-key')).body);
    return { who, client, key: Buffer.from(data.key, 'base64') };
  }
  async function block(who: Who, blocked = true): Promise<void> {
    const { rows } = await test().database.pool.query<{ version: number }>(
      'select version from users where id = $1',
      [PEOPLE[who].id],
    );
    const body = { version: rows[0]?.version, blocked };
    const answer = await (await test().as('admin')).put(`/users/${PEOPLE[who].id}`, body);
    expect(answer.status).toBe(200);
  }
  async function blocked(who: Who = 'mechanic'): Promise<AtWork> {
    const person = await atWork(who);
    await block(who);
    return person;
  }

  const send = ({ client, who }: AtWork, operations: readonly unknown[], sender = PEOPLE[who].id) =>
    client.post('/quarantine', { device, operations }, { [SENDER_HEADER]: sender });
  const sendPiece = ({ client, who }: AtWork, id: string, piece: number, bytes: string) =>
    client.post('/quarantine/pieces', { id, piece, bytes }, { [SENDER_HEADER]: PEOPLE[who].id });
  function said(answer: Answer): QuarantineAnswer[] {
    expect(answer).toMatchObject({ status: 200 });
    return quarantineEndpoints.handOver.response.parse(answer.body).data;
  }
  async function handOver(person: AtWork, ...works: Work[]) {
    const made = await Promise.all(works.map((work) => sealedWork(person.key, work)));
    return said(
      await send(
        person,
        made.map(({ operation }) => operation),
      ),
    );
  }
  async function lying(columns = 'id'): Promise<Record<string, unknown>[]> {
    return (await test().database.pool.query(`select ${columns} from quarantined_operations order by seq`))
      .rows;
  }

  return { begin, atWork, block, blocked, send, sendPiece, said, handOver, lying };
}
