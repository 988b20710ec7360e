import { AppError, yerevanDay } from '@inspect/contract/kernel';
import {
  CHANGES_LIMIT,
  changesAnswer,
  type EventFacts,
  type PartnerCursor,
  partnerCursorIn,
  sandboxEvents,
} from '@inspect/contract/partner-api';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PartnerCaller } from '../../platform/http/partner-caller.repo.ts';
import { eventsAfter, isCursorKnown } from './events.query.ts';
import { noteEventViews } from './trace.repo.ts';

type Asking = {
  tx: Tx;
  caller: PartnerCaller;
  now: Date;
  query: { since?: string | undefined; limit?: number | undefined };
};

/** What happened since a cursor. @throws AppError partner.cursor = it says nothing any more */
export async function answerChanges({ tx, caller, now, query }: Asking) {
  const { since, limit = CHANGES_LIMIT } = query;
  const cursor = since === undefined ? null : partnerCursorIn(since);
  if (since !== undefined && !cursor) throw new AppError('partner.cursor');
  const wanted = { since, limit, scopes: caller.scopes, today: yerevanDay(now) };
  if (caller.sandbox) return changesAnswer(sandboxAfter(sandboxEvents(wanted.today), cursor), wanted);
  if (cursor && !(await isCursorKnown(tx, cursor))) throw new AppError('partner.cursor');
  const events = await eventsAfter(tx, cursor ?? { sequence: 0 }, limit + 1);
  await noteEventViews(tx, { caller, at: now }, events.slice(0, limit));
  return changesAnswer(events, wanted);
}

function sandboxAfter(events: EventFacts[], cursor: PartnerCursor | null): EventFacts[] {
  if (!cursor || cursor.sequence === 0) return events;
  const stands = events.some(({ id, sequence }) => sequence === cursor.sequence && id.endsWith(cursor.tail));
  if (!stands) throw new AppError('partner.cursor');
  return events.filter(({ sequence }) => sequence > cursor.sequence);
}
