import { partnersEndpoints } from '@inspect/contract/partner-api';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../test-app.ts';

const PARTNER = {
  name: 'Ճանապարհային ոստիկանություն',
  scopes: ['vehicle-status', 'vehicle-history'],
  minuteQuota: 1_000,
  dayQuota: 100_000,
};

/** A partner with a key, as an admin makes them by the calls. */
export async function storePartner(test: TestApp, fields: Record<string, unknown> = {}, sandbox = false) {
  const admin = await test.as('admin');
  const made = await admin.post('/api/users', { ...PARTNER, ...fields });
  const partner = partnersEndpoints.create.response.parse(made.body).data;
  const { key, secret } = await storeKey(test, partner._id, sandbox);
  return { partner, key, secret };
}

export async function storeKey(test: TestApp, partner: string, sandbox = false) {
  const admin = await test.as('admin');
  const answer = await admin.post(`/api/users/${partner}/keys`, { _id: newId(), sandbox });
  const { key, secret } = partnersEndpoints.addKey.response.parse(answer.body).data;
  if (secret === null) throw new Error('the key was made before');
  return { key, secret };
}

type Asked = { path?: string; query?: Record<string, string>; from?: string };

/** A partner's call with a key; `path` is below /api/partner/v1. */
export async function askAs(
  { app }: Pick<TestApp, 'app'>,
  secret: string | null,
  { path = '/vehicle', query = {}, from = '192.0.2.10' }: Asked,
) {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/partner/v1${path}?${new URLSearchParams(query)}`,
    remoteAddress: from,
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
