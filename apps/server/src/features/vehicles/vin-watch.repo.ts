import { searchKey } from '@inspect/contract/kernel';
import { type VinWatchRow, type VinWatchValues, vinWatchValues } from '@inspect/contract/vehicles';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { type AuditedTable, auditedIn } from '../../platform/history/audited-table.repo.ts';

export const VIN_WATCH_TABLE: AuditedTable<VinWatchValues> = {
  name: 'vin_notifications',
  columns: { kind: 'kind', pattern: 'pattern', message: 'message', active: 'active' },
  keysOf: ({ pattern, message }) => ({ search_key: searchKey(pattern, message) }),
  addedAt: { field: 'createdAt', column: 'created_at' },
};

export const vinWatches: AuditedEntity<VinWatchRow, VinWatchValues> = {
  ...auditedIn(VIN_WATCH_TABLE),
  entity: 'vin-notifications',
  fields: vinWatchValues,
  fieldsOf: ({ kind, pattern, message, active }) => ({ kind, pattern, message, active }),
};
