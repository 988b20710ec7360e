import { searchKey, sortKey } from '@inspect/contract/kernel';
import { type PartnerRow, type PartnerValues, partnerValues } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { Place } from '../../platform/db/read-page.ts';
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

/** By name. */
export function partnersPage(tx: Tx, search: string | undefined, place: Place) {
  const wanted = search ? [sql`t.search_key like ${`%${escapeLike(searchKey(search))}%`}`] : [];
  const selection = { where: [IN_USE, ...wanted], order: sql`t.sort_key, t.id` };
  return selectPage<PartnerRow>(tx, PARTNERS, selection, place);
}
