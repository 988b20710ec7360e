import type { Clock } from '../../../platform/clock.ts';
import type { PreAddCheck } from './check.ts';

export type CheckupServices = {
  clock: Clock;
  /** the registry, composed of every feature's checks */
  preAddChecks: readonly PreAddCheck[];
};
