import type { Actor } from '@inspect/contract/access';
import { normalisePlate, type Quote } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, latinCode } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { CheckupServices } from './checkup-services.ts';
import { preAddContext } from './pre-add/ask-before-add.ts';
import { carTypeFacts, ecoRates, fuelFacts } from './pricing/pricing-facts.query.ts';
import { quoteOf } from './pricing/quote.ts';

type Asked = {
  carType: string;
  fuel?: string | undefined;
  productionYear: number;
  enginePower?: number | undefined;
  nextCheckup?: '0' | '1' | '2' | undefined;
  CarRegNo?: string | undefined;
  VIN?: string | undefined;
  mechanic?: string | undefined;
};

const OPTIONS = { '0': 0, '1': 1, '2': 2 } as const;

/** What would be owed and proposed if the checkup were saved as it stands in the form. */
export async function askQuote(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<Quote> {
  const type = await carTypeFacts(tx, asked.carType);
  if (!type) throw new AppError('validation', { fields: { carType: t('field.unknown_id') } });
  const fuel = asked.fuel ? await fuelFacts(tx, asked.fuel) : null;
  if (fuel === undefined) throw new AppError('validation', { fields: { fuel: t('field.unknown_id') } });
  const context = await preAddContext(services, tx, actor, {
    CarRegNo: asked.CarRegNo ? normalisePlate(asked.CarRegNo) : null,
    VIN: asked.VIN ? latinCode(asked.VIN, { keepHyphen: true }) : null,
    mechanic: asked.mechanic,
  });
  const facts = {
    today: context.today,
    type,
    fuel,
    productionYear: asked.productionYear,
    enginePower: asked.enginePower ?? null,
    nextCheckup: asked.nextCheckup ? OPTIONS[asked.nextCheckup] : null,
    vehicle: context.state,
    recheckFrom: context.recheck?.date ?? null,
  };
  const { fees, proposal } = quoteOf(facts, await ecoRates(tx), context.settings);
  return { fees, proposal };
}
