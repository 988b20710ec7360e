import type { Actor } from '@inspect/contract/access';
import type { PreAddAnswer } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { isInspectorOf } from '@inspect/contract/users';
import type { Vehicle } from '@inspect/contract/vehicles';
import type { Tx } from '../../../platform/db/transaction.ts';
import { readSettings } from '../../../platform/settings/settings.query.ts';
import { findVehicle, vehicleOf, vehicleState } from '../../vehicles/index.ts';
import { quoteOfKnown } from '../pricing/known-quote.ts';
import { recheckOf } from '../pricing/recheck.query.ts';
import { type PreAddContext, runChecks } from './check.ts';
import type { CheckupServices } from './checkup-services.ts';
import { mechanicOf } from './mechanic.query.ts';

type PreAddRequest = {
  CarRegNo?: string | null | undefined;
  VIN?: string | null | undefined;
  registrationCertificate?: string | null | undefined;
  mechanic?: string | null | undefined;
};

/** Everything the checks need to know; read again inside the transaction that saves. */
export async function preAddContext(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  asked: PreAddRequest,
): Promise<PreAddContext> {
  const plate = asked.CarRegNo ?? null;
  const vin = asked.VIN ?? null;
  const today = yerevanDay(services.clock.now());
  const [settings, state, station] = await Promise.all([
    readSettings(tx),
    vehicleState(tx, plate, vin),
    actor.station ?? stationOfMechanic(tx, actor, asked.mechanic),
  ]);
  const recheck = station ? await recheckOf(tx, station, state, today, settings) : null;
  return {
    tx,
    actor,
    today,
    settings,
    plate,
    vin,
    certificate: asked.registrationCertificate ?? null,
    state,
    station,
    recheck,
  };
}

/** A question may name a mechanic of the company and nobody else's. @throws AppError validation */
export async function refuseStranger(tx: Tx, { company }: Actor, mechanic: string | null | undefined) {
  if (!mechanic || (await inspectorOf(tx, company, mechanic))) return;
  throw new AppError('validation', { fields: { mechanic: t('checkups.field.mechanicOfCompany') } });
}

async function stationOfMechanic(tx: Tx, { company }: Actor, mechanic: string | null | undefined) {
  return mechanic ? ((await inspectorOf(tx, company, mechanic))?.station ?? null) : null;
}

async function inspectorOf(tx: Tx, company: string | null, mechanic: string) {
  const found = company ? await mechanicOf(tx, mechanic) : undefined;
  return found && company && isInspectorOf(found, company) ? found : undefined;
}

/** All that the form of a new checkup asks: which vehicle it is, may its checkup be added, what would be owed. */
export async function askBeforeAdd(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  asked: PreAddRequest,
): Promise<PreAddAnswer> {
  await refuseStranger(tx, actor, asked.mechanic);
  const context = await preAddContext(services, tx, actor, asked);
  const { refusals, warnings, data } = await runChecks(services.preAddChecks, context);
  const { state, recheck } = context;
  const vehicle = state.vehicle ? await vehicleOf(tx, state.vehicle, context) : null;
  const known = vehicle && {
    ...vehicle,
    paidTaxYears: state.paidTaxYears,
    taxHeld: state.taxHeld,
    dueOn: state.dueOn,
  };
  const { fees, proposal } = (known && (await quoteOfKnown(context, known))) ?? NO_QUOTE;
  const last = state.lastCheckupOn !== null && state.lastOpinion !== null;
  return {
    status: refusals.length === 0,
    warnings,
    refusals: refusals.map(({ values, ...refusal }) => ({
      ...refusal,
      message: t(`error.${refusal.code}`, values),
    })),
    data: {
      vehicle,
      found: await foundBy(context, vehicle),
      lastCheckup: last
        ? { date: state.lastCheckupOn ?? '', Opinion: state.lastOpinion === true, dueDate: state.dueOn }
        : null,
      recheckOf: recheck ? { _id: recheck.id, date: recheck.date, until: recheck.until } : null,
      fees,
      proposal,
      dahk: null,
      vinNotification: null,
      prepaid: null,
      ...data,
    },
  };
}

const NO_QUOTE = { fees: null, proposal: null };

/** The vehicle that is meant by what was typed; it is looked for only where it is not the one of the register. */
async function foundBy({ tx, plate, vin, certificate }: PreAddContext, vehicle: Vehicle | null) {
  const typed = plate ?? vin;
  if (!typed || typed === (plate ? vehicle?.CarRegNo : vehicle?.VIN)) return vehicle;
  return findVehicle(tx, typed, certificate);
}
