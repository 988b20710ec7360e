import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { webhooksEndpoints } from '@inspect/contract/partner-api';
import { pino } from 'pino';
import { workOnWebhooks } from '../../src/features/partner-api/webhooks/work-on-webhooks.ts';
import type { HookReach } from '../../src/platform/gateways/webhooks/post-hook.ts';
import { newId } from '../../src/platform/ids.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import type { TestApp } from '../test-app.ts';
import { storePartner } from './partner.ts';
import { openReceiver } from './receiver.ts';
import { concludeByCalls, saveCheckup } from './stored-checkup.ts';

const EVERYTHING = ['vehicle-status', 'vehicle-history', 'changes'];
const DAY = 86_400_000;
const logger = pino({ level: 'silent' });

type Names = (name: string) => string[];

/** Partners' addresses, receivers behind them, and who sends, on the clock of the test. */
export async function sendingFixtures(test: TestApp) {
  const { clock, database } = test;
  const closing: (() => Promise<unknown>)[] = [];
  /** what names lead to, unless a test says otherwise: nowhere */
  const state: { names: Names } = { names: () => [] };
  const reach: HookReach = {
    loopback: true,
    resolve: async (name) => state.names(name).map((address) => ({ address, family: isIP(address) })),
  };
  /** A process that sends. */
  const workOn = () => {
    const jobs = createJobs({ pool: database.pool, clock, logger });
    const services = { pool: database.pool, clock, logger, reach, jobs };
    return { jobs, work: workOnWebhooks({ ...services, sealSecret: Buffer.alloc(32, 's') }) };
  };
  const { jobs, work } = workOn();
  await jobs.planRecurring();

  async function addSecret(webhook: string): Promise<string> {
    const answer = await (await test.as('admin')).post(`/api/notifications/${webhook}/secret`, {
      _id: newId(),
    });
    const { secret } = webhooksEndpoints.addSecret.response.parse(answer.body).data;
    if (secret === null) throw new Error(`no secret: ${answer.text}`);
    return secret;
  }

  return {
    reach,
    state,
    work,
    workOn,
    addSecret,
    addWebhook: async (url: string, partnerFields: Record<string, unknown> = {}, fields = {}) => {
      const { partner } = await storePartner(test, { scopes: EVERYTHING, ...partnerFields });
      const body = { partner: partner._id, url, events: ['concluded', 'annulled'], ...fields };
      const made = await (await test.as('admin')).post('/api/notifications', body);
      const { _id } = webhooksEndpoints.create.response.parse(made.body).data;
      return { id: _id, partner: partner._id, secret: await addSecret(_id) };
    },
    receiver: async (...given: Parameters<typeof openReceiver>) => {
      const opened = await openReceiver(...given);
      closing.push(opened.close);
      return opened;
    },
    closing,
    concluded: async () => concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true),
    deliveriesOf: async (webhook: string) => {
      const answer = await (await test.as('admin')).get(`/api/notifications/deliveries?webhook=${webhook}`);
      return webhooksEndpoints.deliveries.response.parse(answer.body).data;
    },
    /** What is due is begun. */
    begin: async () => {
      clock.advance(2_000);
      await jobs.runDue();
    },
    /** What is due is begun, and waited for. */
    turn: async () => {
      clock.advance(2_000);
      await jobs.runDue();
      await work.idle();
    },
    /** Days later, nobody is sent anything any more. */
    clear: async () => {
      reach.loopback = true;
      delete reach.patienceMs;
      state.names = () => [];
      await work.idle();
      for (const close of closing.splice(0)) await close();
      await database.pool.query('update partner_webhooks set active = false');
      await database.pool.query('delete from partner_deliveries');
      clock.advance(3 * DAY);
    },
  };
}

/** As a receiver is told to prove it, written out. */
export function isSigned(
  secret: string,
  { headers, body }: { headers: Record<string, unknown>; body: string },
) {
  const [time, ...signatures] = String(headers['inspect-signature']).split(',');
  const seconds = time?.replace('t=', '');
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return signatures.includes(`v1=${right}`);
}
