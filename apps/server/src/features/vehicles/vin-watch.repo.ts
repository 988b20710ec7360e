import { searchKey } from '@inspect/contract/kernel';
import { type VinWatchRow, type VinWatchValues, vinWatchValues } from '@inspect/contract/vehicles';
import type { Kept } from '../../platform/history/kept-records.ts';
import { type KeptTable, keptIn } from '../../platform/history/kept-table.repo.ts';

export const VIN_WATCH_TABLE: KeptTable<VinWatchValues> = {
  name: 'vin_notifications',
  columns: { kind: 'kind', pattern: 'pattern', message: 'message', active: 'active' },
  keysOf: ({ pattern, message }) => ({ search_key: searchKey(pattern, message) }),
  addedAt: { field: 'createdAt', column: 'created_at' },
};

export const vinWatches: Kept<VinWatchRow, VinWatchValues> = {
  ...keptIn(VIN_WATCH_TABLE),
  entity: 'vin-notifications',
  fields: vinWatchValues,
  fieldsOf: ({ kind, pattern, message, active }) => ({ kind, pattern, message, active }),
};
