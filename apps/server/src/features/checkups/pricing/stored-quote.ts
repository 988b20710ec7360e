import type { Checkup, Quote } from '@inspect/contract/checkups';
import { type Day, yerevanDay } from '@inspect/contract/kernel';
import type { NextCheckup } from '@inspect/contract/reference';
import type { Tx } from '../../../platform/db/transaction.ts';
import { readSettings } from '../../../platform/settings/settings.query.ts';
import type { VehicleState } from '../../vehicles/index.ts';
import { proposedOption } from './next-checkup.ts';
import { carTypeFacts, ecoRates } from './pricing-facts.query.ts';
import { periodicityOf, type QuoteFacts, quoteOf } from './quote.ts';

type Typed = Omit<QuoteFacts, 'today' | 'vehicle' | 'recheckFrom'>;

/** What a stored checkup costs with these facts: by the day it was begun, its own payments left aside, as in `state`. */
export async function storedQuote(
  tx: Tx,
  checkup: Checkup,
  state: Pick<VehicleState, 'paidTaxYears' | 'taxHeld' | 'dueOn'>,
  typed: Typed,
): Promise<Quote & { chosen: NextCheckup; chosenDate: Day }> {
  const quote = quoteOf(
    {
      ...typed,
      today: yerevanDay(new Date(checkup.createdAt)),
      vehicle: state,
      recheckFrom: null,
    },
    await ecoRates(tx),
    await readSettings(tx),
  );
  // A free re-inspection stays free.
  const inspection = checkup.previousCheckup ? checkup.fees.inspection : quote.fees.inspection;
  const total = quote.fees.environmental ? inspection.amount + quote.fees.environmental.amount : null;
  return { ...quote, fees: { ...quote.fees, inspection, total } };
}

/** The option that class and age gave on the day on which a checkup of these facts was begun, also if it is over. */
export async function proposedFor(
  tx: Tx,
  { createdAt }: Pick<Checkup, 'createdAt'>,
  { carType, productionYear }: { carType: string; productionYear: number },
): Promise<NextCheckup> {
  const type = await carTypeFacts(tx, carType, true);
  if (!type) throw new Error('a checked checkup has no type');
  const today = yerevanDay(new Date(createdAt));
  return proposedOption({ today, productionYear, periodicity: periodicityOf(type) });
}
