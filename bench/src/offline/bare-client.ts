import { randomBytes } from 'node:crypto';
import { authEndpoints } from '@inspect/contract/auth';
import { operationsEndpoints } from '@inspect/contract/operations';
import type pg from 'pg';
import { buildCheckup } from '../../../apps/server/test/build/checkup.ts';
import { signIn } from '../start-server.ts';
import type { ToKeep } from './outbox-in-page.ts';

const anId = () => randomBytes(12).toString('hex');
export type Account = { origin: string; cookie: string; device: string; id: string };

export async function accountOf(origin: string, account: string): Promise<Account> {
  const { cookie } = await signIn(origin, account);
  const answer = await fetch(`${origin}/api${authEndpoints.me.path}`, { headers: { cookie } });
  const { user } = authEndpoints.me.response.parse(await answer.json()).data;
  return { origin, cookie, device: anId(), id: user.id };
}

/** One batch, as any client would send it. @throws where one of it is not done */
export async function postBatch(account: Account, batch: readonly ToKeep[], seq: number): Promise<void> {
  const { origin, cookie, device } = account;
  const operations = batch.map(({ beside: _, ...one }, at) => ({
    ...one,
    seq: seq + at + 1,
    schema: 1,
    recordedAt: new Date().toISOString(),
  }));
  const answer = await fetch(`${origin}/api${operationsEndpoints.send.path}`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json', 'x-requested-with': 'inspect' },
    body: JSON.stringify({ device, operations }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  const { data } = operationsEndpoints.send.response.parse(JSON.parse(text));
  const odd = data.find(({ outcome }) => outcome !== 'applied');
  if (odd) throw new Error(`not applied: ${JSON.stringify(odd)}`);
}

/** Cars that this desk takes in for a mechanic of its company. */
export async function takeIn(
  pool: pg.Pool,
  desk: Account,
  mechanic: string,
  count: number,
): Promise<string[]> {
  const cars: string[] = [];
  while (cars.length < count) {
    const batch: ToKeep[] = [];
    while (batch.length < 50 && cars.length < count) {
      const body = await buildCheckup(pool, { mechanic });
      cars.push(body.temporary_id);
      batch.push({ id: anId(), kind: 'checkups.add', payload: { params: {}, body }, dependsOn: [] });
    }
    await postBatch(desk, batch, cars.length);
  }
  return cars;
}

/** What a mechanic found at these cars, car by car, each thing after the one before. */
export function findingsAt(cars: readonly string[], count: number): ToKeep[] {
  return cars.flatMap((car, at) => {
    const length = Math.floor(count / cars.length) + (at < count % cars.length ? 1 : 0);
    const ids = Array.from({ length }, anId);
    return ids.map((id, link) => {
      const body = { version: 1, measurements: { CO: ((link % 40) + 1) / 10 } };
      const before = ids[link - 1];
      const payload = { params: { id: car }, body };
      const beside = { vehicle: car, before: {} };
      return { id, kind: 'checkups.findings', payload, beside, dependsOn: before ? [before] : [] };
    });
  });
}

/** In batches as the outbox makes them: the oldest that stand on nothing that waits, fifty at most. */
export function batchesOf(all: readonly ToKeep[]): ToKeep[][] {
  const batches: ToKeep[][] = [];
  const done = new Set<string>();
  let left = [...all];
  while (left.length > 0) {
    const batch = left.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id))).slice(0, 50);
    for (const { id } of batch) done.add(id);
    left = left.filter(({ id }) => !done.has(id));
    batches.push(batch);
  }
  return batches;
}
