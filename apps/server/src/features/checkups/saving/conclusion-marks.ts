import type { ConclusionMark } from '@inspect/contract/checkup-fields';
import { licenceState } from '@inspect/contract/companies';
import type { Day } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { RegisterFacts, VehicleState } from '../../vehicles/index.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { licenceUntil } from './conclusion-marks.query.ts';

type Concluded = { company: string; facts: CheckupFacts; state: VehicleState; today: Day };

/** What a conclusion is marked with though nothing forbids it: a fact may be corrected, and a new licence be written down late. */
export async function conclusionMarksOf(
  tx: Tx,
  { company, facts, state, today }: Concluded,
): Promise<ConclusionMark[]> {
  const licence = licenceState(await licenceUntil(tx, company), today, today);
  return [
    ...(state.facts && differs(state.facts, facts) ? ['register_differs' as const] : []),
    ...(licence === 'over' ? ['licence_expired' as const] : []),
  ];
}

/** What the fees depend on is not as the register says. */
function differs(register: RegisterFacts, typed: CheckupFacts): boolean {
  return (
    register.carType !== typed.carType ||
    register.fuel !== typed.fuel ||
    register.productionYear !== typed.productionYear ||
    register.enginePower !== (typed.enginePower ?? null) ||
    register.maximumMass !== (typed.maximumMass ?? null)
  );
}
