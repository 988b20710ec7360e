import type { Actor } from '@inspect/contract/access';
import type { Quote } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, latinCode, normalisePlate } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { vehicleState } from '../../vehicles/index.ts';
import { carTypeFacts, ecoRates, fuelFacts } from '../pricing/pricing-facts.query.ts';
import { quoteOf } from '../pricing/quote.ts';
import { storedQuote } from '../pricing/stored-quote.ts';
import { preAddContext, refuseStranger } from './ask-before-add.ts';
import type { CheckupServices } from './checkup-services.ts';

type QuoteRequest = {
  carType: string;
  fuel?: string | undefined;
  productionYear: number;
  enginePower?: number | undefined;
  nextCheckup?: '0' | '1' | '2' | undefined;
  CarRegNo?: string | undefined;
  VIN?: string | undefined;
  mechanic?: string | undefined;
  checkup?: string | undefined;
};

const OPTIONS = { '0': 0, '1': 1, '2': 2 } as const;

/** What would be owed and proposed if the checkup were saved as it stands in the form. */
export async function askQuote(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  asked: QuoteRequest,
): Promise<Quote> {
  const type = await carTypeFacts(tx, asked.carType);
  if (!type) throw new AppError('validation', { fields: { carType: t('field.unknown_id') } });
  const fuel = asked.fuel ? await fuelFacts(tx, asked.fuel) : null;
  if (fuel === undefined) throw new AppError('validation', { fields: { fuel: t('field.unknown_id') } });
  await refuseStranger(tx, actor, asked.mechanic);
  const typed = {
    type,
    fuel,
    productionYear: asked.productionYear,
    enginePower: asked.enginePower ?? null,
    nextCheckup: asked.nextCheckup ? OPTIONS[asked.nextCheckup] : null,
  };
  const { fees, proposal } = asked.checkup
    ? await ofStored(tx, actor, asked.checkup, typed)
    : await ofNew(services, tx, actor, asked, typed);
  return { fees, proposal };
}

type Typed = Parameters<typeof storedQuote>[3];

async function ofNew(services: CheckupServices, tx: Tx, actor: Actor, asked: QuoteRequest, typed: Typed) {
  const context = await preAddContext(services, tx, actor, {
    CarRegNo: asked.CarRegNo ? normalisePlate(asked.CarRegNo) : null,
    VIN: asked.VIN ? latinCode(asked.VIN, { keepHyphen: true }) : null,
    mechanic: asked.mechanic,
  });
  const { today, state: vehicle, recheck, settings } = context;
  return quoteOf(
    { ...typed, today, vehicle, recheckFrom: recheck?.date ?? null },
    await ecoRates(tx),
    settings,
  );
}

async function ofStored(tx: Tx, actor: Actor, id: string, typed: Typed) {
  const checkup = await checkupOf(tx, actor, id);
  const state = await vehicleState(tx, checkup.CarRegNo, checkup.VIN, checkup._id);
  return storedQuote(tx, checkup, state, typed);
}
