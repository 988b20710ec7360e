import type pg from 'pg';
import type { LookupServices } from '../../vehicles/index.ts';
import type { PreAddCheck } from './check.ts';

export type CheckupServices = LookupServices & {
  pool: pg.Pool;
  /** the registry, composed of every feature's checks */
  preAddChecks: readonly PreAddCheck[];
};
