import type { Actor } from '@inspect/contract/access';
import { type Checkup, type CheckupChange, mayEdit } from '@inspect/contract/checkups';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { readSettings } from '../../../platform/settings/settings.query.ts';
import type { CheckupServices } from '../checkup-services.ts';
import { checkupOf } from '../listing/checkup.query.ts';
import { ecoRates } from '../pricing/pricing-facts.query.ts';
import { quoteOf } from '../pricing/quote.ts';
import { vehicleState } from '../vehicle-state.query.ts';
import { checkFacts } from './check-facts.ts';
import { lockVehicle, ownTaxYears, updateCheckup } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';

/** Changes an open checkup of one's own: what is absent stays, null clears, the whole is checked again. */
export async function editCheckup(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  change: CheckupChange,
): Promise<Checkup> {
  const current = await checkupOf(tx, actor, id);
  if (!mayEdit(actor, current))
    throw new AppError(current.status === 'open' ? 'forbidden' : 'checkup.not_open');
  if (current.version !== change.version) throw new AppError('version_conflict', { data: current });
  await lockVehicle(tx, current.CarRegNo, current.VIN);

  const facts = merge(current, change);
  const now = services.clock.now();
  const today = yerevanDay(now);
  const { type, fuel } = await checkFacts(tx, actor, facts, today);
  const settings = await readSettings(tx);
  const state = await vehicleState(tx, current.CarRegNo, current.VIN);
  const own = await ownTaxYears(tx, id);
  const quote = quoteOf(
    {
      // The day on which the checkup was begun decides age and tax years, not the day of a correction.
      today: yerevanDay(new Date(current.createdAt)),
      type,
      fuel,
      productionYear: facts.productionYear,
      enginePower: facts.enginePower ?? null,
      nextCheckup: facts.nextCheckup,
      vehicle: { ...state, paidTaxYears: state.paidTaxYears.filter((year) => !own.includes(year)) },
      recheckFrom: null,
    },
    await ecoRates(tx),
    settings,
  );
  // A free re-inspection stays free.
  const inspection = current.previousCheckup ? current.fees.inspection : quote.fees.inspection;
  const total = quote.fees.environmental ? inspection.amount + quote.fees.environmental.amount : null;
  const fees = { ...quote.fees, inspection, total };
  const saved = await updateCheckup(tx, facts, {
    id,
    version: change.version,
    now,
    fees,
    nextCheckupDate: quote.chosenDate,
  });
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, id) });
  return checkupOf(tx, actor, id);
}

function merge(current: Checkup, change: CheckupChange): CheckupFacts {
  const { version: _version, ...changed } = change;
  const present = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return { ...current, ...present };
}
