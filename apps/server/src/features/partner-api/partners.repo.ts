import { searchKey, sortKey } from '@inspect/contract/kernel';
import {
  type PARTNER_SORTS,
  type PartnerRow,
  type PartnerValues,
  partnerValues,
} from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import {
  type AuditedTable,
  auditedIn,
  IN_USE,
  selectPage,
} from '../../platform/history/audited-table.repo.ts';

const PARTNERS: AuditedTable<PartnerValues> = {
  name: 'partners',
  columns: {
    name: 'name',
    contact: 'contact',
    scopes: 'scopes',
    addresses: 'addresses',
    minuteQuota: 'minute_quota',
    dayQuota: 'day_quota',
    expiresOn: 'expires_on',
    active: 'active',
    refuseUnpaid: 'refuse_unpaid',
  },
  keysOf: ({ name, contact }) => ({ sort_key: sortKey(name), search_key: searchKey(name, contact ?? '') }),
};

export const partners: AuditedEntity<PartnerRow, PartnerValues> = {
  ...auditedIn(PARTNERS),
  entity: 'partners',
  fields: partnerValues,
  fieldsOf: ({ _id, version, ...fields }) => partnerValues.parse(fields),
};

type Criteria = {
  search?: string | undefined;
  sort?: SortOrder<(typeof PARTNER_SORTS)[number]>;
  today: string;
};

/** By name. */
export function partnersPage(tx: Tx, { search, sort, today }: Criteria, place: PageWindow) {
  const columns = {
    name: { filled: sql`t.sort_key` },
    minuteQuota: { filled: sql`t.minute_quota` },
    dayQuota: { filled: sql`t.day_quota` },
    expiresOn: sql`t.expires_on`,
    // As the page says it: who may ask, whose time is over, who is switched off.
    active: { filled: sql`case when not t.active then 2 when t.expires_on < ${today} then 1 else 0 end` },
  };
  const wanted = search ? [sql`t.search_key like ${`%${escapeLike(searchKey(search))}%`}`] : [];
  const selection = { where: [IN_USE, ...wanted], order: sortedBy(sort, columns, sql`t.sort_key, t.id`) };
  return selectPage<PartnerRow>(tx, PARTNERS, selection, place);
}
