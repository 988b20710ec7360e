import { type HitRow, type HitValues, hitValues } from '@inspect/contract/dahk';
import { searchKey } from '@inspect/contract/kernel';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { type AuditedTable, auditedIn } from '../../platform/history/audited-table.repo.ts';

export const HIT_TABLE: AuditedTable<HitValues> = {
  name: 'enforcement_hits',
  columns: {
    registrationCertificate: 'registration_certificate',
    CarRegNo: 'car_reg_no',
    reason: 'reason',
    since: 'since',
    until: 'until',
    source: 'source',
  },
  keysOf: ({ registrationCertificate, CarRegNo, reason }) => ({
    search_key: searchKey(CarRegNo, registrationCertificate, reason),
  }),
  addedAt: { field: 'createdAt', column: 'created_at' },
};

export const hits: AuditedEntity<HitRow, HitValues> = {
  ...auditedIn(HIT_TABLE),
  entity: 'dahk',
  fields: hitValues,
  fieldsOf: ({ _id, createdAt, version, ...fields }) => fields,
};
