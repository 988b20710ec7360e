import { addDays, type Day, searchKey, startOfDay } from '@inspect/contract/kernel';
import type { TRACE_SORTS } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

export type TraceWanted = {
  days: { from: Day; to: Day };
  partner?: string | undefined;
  sort?: SortOrder<(typeof TRACE_SORTS)[number]>;
};

/** From the first moment of the first day to that after the last. */
const spanOf = ({ from, to }: TraceWanted['days']) => ({
  begins: startOfDay(from),
  ends: startOfDay(addDays(to, 1)),
});

const orderOf = ({ sort }: TraceWanted) =>
  sortedBy(sort, { at: { filled: sql`t.at` } }, sql`t.at desc, t.id desc`);

type CallsWanted = TraceWanted & { failed: boolean; search?: string | undefined };

/** Calls, newest first. Row-level security leaves them to the administrators, as the two below. */
export function callsPage(tx: Tx, wanted: CallsWanted, place: PageWindow) {
  const { begins, ends } = spanOf(wanted.days);
  const calls = build
    .selectFrom('partner_calls as t')
    .innerJoin('partners as p', 'p.id', 't.partner')
    .innerJoin('partner_keys as k', 'k.id', 't.key')
    .select(['t.id as _id', 't.at', 't.partner', 'p.name as partnerName', 'k.beginning as key'])
    .select(['t.call', 't.status', 't.milliseconds', 't.address', 't.sandbox'])
    .where('t.at', '>=', begins)
    .where('t.at', '<', ends)
    .$if(wanted.partner !== undefined, (query) => query.where('t.partner', '=', wanted.partner ?? ''))
    .$if(wanted.failed, (query) => query.where('t.status', '>=', 400))
    .$if(Boolean(wanted.search), (query) => {
      const typed = wanted.search ?? '';
      const part = `%${escapeLike(typed)}%`;
      return query.where((where) =>
        where.or([
          where('p.search_key', 'like', `%${escapeLike(searchKey(typed))}%`),
          where('t.call', 'ilike', part),
          where('t.address', 'ilike', part),
          where(sql<string>`t.status::text`, '=', typed),
        ]),
      );
    })
    .orderBy(orderOf(wanted));
  return readPage(tx, calls, place);
}

export function searchesPage(
  tx: Tx,
  wanted: TraceWanted & { values: string[] | undefined },
  place: PageWindow,
) {
  const { begins, ends } = spanOf(wanted.days);
  const searches = build
    .selectFrom('partner_searches as t')
    .innerJoin('partners as p', 'p.id', 't.partner')
    .innerJoin('partner_keys as k', 'k.id', 't.key')
    .select(['t.id as _id', 't.at', 't.partner', 'p.name as partnerName', 'k.beginning as key'])
    .select(['t.by', 't.value', 't.found'])
    .where('t.at', '>=', begins)
    .where('t.at', '<', ends)
    .$if(wanted.partner !== undefined, (query) => query.where('t.partner', '=', wanted.partner ?? ''))
    .$if(wanted.values !== undefined, (query) => query.where('t.value', 'in', wanted.values ?? []))
    .orderBy(orderOf(wanted));
  return readPage(tx, searches, place);
}

export function viewsPage(tx: Tx, wanted: TraceWanted & { names: string[] | undefined }, place: PageWindow) {
  const { begins, ends } = spanOf(wanted.days);
  const views = build
    .selectFrom('partner_views as t')
    .innerJoin('partners as p', 'p.id', 't.partner')
    // What was sent to a partner was given by no key.
    .leftJoin('partner_keys as k', 'k.id', 't.key')
    // Who was given a vehicle that was erased since stays told.
    .leftJoin('vehicles as v', 'v.id', 't.vehicle')
    .leftJoin('checkups as c', 'c.id', 't.checkup')
    .select(['t.id as _id', 't.at', 't.partner', 'p.name as partnerName', 'k.beginning as key'])
    .select(['v.plate', 'v.vin as VIN', 't.checkup', 'c.number'])
    .where('t.at', '>=', begins)
    .where('t.at', '<', ends)
    .$if(wanted.partner !== undefined, (query) => query.where('t.partner', '=', wanted.partner ?? ''))
    .$if(wanted.names !== undefined, (query) =>
      query.where((where) =>
        where.or([where('v.plate', 'in', wanted.names ?? []), where('v.vin', 'in', wanted.names ?? [])]),
      ),
    )
    .orderBy(orderOf(wanted));
  return readPage(tx, views, place);
}
