import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError, SENDER_HEADER, yerevanDay } from '@inspect/contract/kernel';
import {
  QUARANTINE_BATCH_BYTES,
  type QuarantineItem,
  type QuarantineRow,
  quarantineEndpoints,
} from '@inspect/contract/quarantine';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { machineRoute, personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { readToken } from '../../platform/http/session-cookie.ts';
import type { SharedLimit } from '../../platform/limits/shared-limit.ts';
import { noteCaller } from '../../platform/log/caller-of-request.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import { knownSealKey } from '../auth/index.ts';
import { type BlockedPerson, blockedPerson } from './blocked-person.repo.ts';
import { takeOperations, takePiece } from './hand-over.ts';
import { namesIn } from './names-in.query.ts';
import { quarantinedFile, quarantinedOne, quarantinePage } from './quarantine.query.ts';
import { noteHandled } from './quarantine.repo.ts';

type Services = {
  pool: pg.Pool;
  clock: Clock;
  secureCookies: boolean;
  /** 32 bytes that wrap the keys of unsent work */
  sealSecret: Buffer;
  /** what devices hand over, per network: nobody is signed in for it */
  handOvers: SharedLimit;
  announce(announcements: readonly Announcement[]): void;
  tellStaff(tx: Tx, told: { title: string; text: string; link: string; at: Date }): Promise<Announcement>;
};

type From = { person: BlockedPerson; key: Buffer | null; now: Date };

/** Nothing in a file of ours runs, loads or is shown as a page, whatever it holds. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export function quarantineRoutes(services: Services): Route[] {
  const { pool, clock, secureCookies, sealSecret, handOvers, announce, tellStaff } = services;

  /**
   * By the session that was his, which opens nothing else. @throws AppError unauthenticated, rate_limited
   */
  async function handingOver<Result>(
    request: FastifyRequest,
    work: (tx: Tx, from: From) => Promise<Result>,
  ): Promise<Result> {
    await handOvers.take(request.ip);
    const token = readToken(request, 'session', secureCookies);
    if (!token) throw new AppError('unauthenticated');
    return asSystem(pool, async (tx) => {
      const now = clock.now();
      const person = await blockedPerson(tx, token, now);
      // The browser may bring the session of somebody else who worked at it.
      if (person?.id !== request.headers[SENDER_HEADER] || !person) throw new AppError('unauthenticated');
      noteCaller(request, { user: person.id, company: person.company });
      return work(tx, { person, key: await knownSealKey(tx, person.id, sealSecret), now });
    });
  }

  return [
    publicRoute(
      quarantineEndpoints.handOver,
      async ({ body, http: { request } }) => {
        const { data, told } = await handingOver(request, async (tx, from) => {
          const { answers, isNews } = await takeOperations(tx, from, body);
          return { data: answers, told: isNews ? [await tellStaff(tx, newsOf(from))] : [] };
        });
        announce(told);
        return { data };
      },
      { bodyLimit: QUARANTINE_BATCH_BYTES },
    ),
    publicRoute(
      quarantineEndpoints.handOverPiece,
      ({ body, http: { request } }) =>
        handingOver(request, async (tx, from) => ({ data: await takePiece(tx, from, body) })),
      { bodyLimit: QUARANTINE_BATCH_BYTES },
    ),
    personRoute(quarantineEndpoints.list, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, async (place) => {
        const { rows, count } = await quarantinePage(tx, wanted, place);
        return { rows: rows.map(rowOf), count };
      }),
    ),
    personRoute(quarantineEndpoints.one, async ({ params, tx }) => ({ data: await itemFor(tx, params.id) })),
    machineRoute(quarantineEndpoints.file, {
      look: async ({ params, tx }) => {
        const found = await quarantinedFile(tx, params.id);
        if (!found) throw new AppError('not_found');
        return found;
      },
      // It came from a device and was looked at by nobody: bytes to keep, and no picture to show.
      work: async ({ params: { id }, http: { reply } }, { file, content }) => {
        reply
          .header('content-type', 'application/octet-stream')
          .header('content-length', file.length)
          .header('content-disposition', attachment(`${id}.${endingOf(content)}`))
          .header('content-security-policy', POLICY)
          .header('x-content-type-options', 'nosniff')
          .send(file);
        return undefined;
      },
    }),
    personRoute(quarantineEndpoints.handle, async ({ actor, params: { id }, body: { reason }, tx }) => {
      const now = clock.now();
      const by = actor.userId;
      if (await noteHandled(tx, { id, by, reason, now })) {
        const changes = [{ field: 'handledReason', before: null, after: reason }];
        const edit = { entity: 'quarantine', record: id, action: 'edit', changes } as const;
        await recordEdits(tx, { user: by, company: null, at: now }, [edit]);
        return { data: await itemFor(tx, id) };
      }
      const data = await itemFor(tx, id);
      // The same words again are a repeat whose answer was lost.
      if (data.handledReason !== reason) throw new AppError('quarantine.handled');
      return { data };
    }),
  ];
}

/** Once for each that was blocked, not for each batch of his. */
function newsOf({ person, now }: From) {
  const link = `${pageOf('devices').url}/quarantine`;
  const title = t('quarantine.told.title');
  return { title, text: t('quarantine.told.text', { name: person.name }), link, at: now };
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** As the device called it: a photograph is one of these. */
function endingOf(content: string | null): string {
  const { type } = Object(payloadIn(content));
  return ENDINGS[String(type)] ?? 'bin';
}

const payloadIn = (content: string | null): unknown =>
  content === null ? null : JSON.parse(content).payload;

type Stored = Awaited<ReturnType<typeof quarantinePage>>['rows'][number];

function rowOf({ seq, recordedAt, receivedAt, handledAt, ...row }: Stored): QuarantineRow {
  return {
    ...row,
    state: handledAt ? 'handled' : 'waiting',
    seq: Number(seq),
    recordedAt: recordedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}

/** @throws AppError not_found */
async function itemFor(tx: Tx, id: string): Promise<QuarantineItem> {
  const found = await quarantinedOne(tx, id);
  if (!found) throw new AppError('not_found');
  const { schema, content, ...row } = found;
  const { payload, dependsOn, refusal } = Object(content === null ? {} : JSON.parse(content));
  return {
    ...rowOf(row),
    schema,
    dependsOn: dependsOn ?? [],
    payload: payload ?? null,
    names: await namesIn(tx, payload, yerevanDay(row.recordedAt)),
    refusal: refusal ?? null,
    erased: content === null,
  };
}
