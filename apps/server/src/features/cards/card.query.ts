import type { Actor } from '@inspect/contract/access';
import { MEASUREMENT_NAMES } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { t, valueLabel } from '@inspect/contract/i18n';
import { AppError, type Day, formatDecimal, yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { readSettings } from '../../platform/settings/settings.query.ts';
import { shownCheckup } from '../checkup-list/index.ts';
import { checkedFindings, freeRecheckUntil } from '../checkups/index.ts';
import type { CardFacts } from './card.ts';

/** The card of a checkup that the person may see; before the conclusion there is none. */
export async function cardOf(tx: Tx, actor: Actor, id: string, now: Date): Promise<CardFacts> {
  const checkup = await shownCheckup(tx, actor, id, now);
  const { number, concludedAt, Opinion } = checkup;
  if (number === null || concludedAt === null || Opinion === null)
    throw new AppError('checkup.not_concluded');
  const { edition, amendedAt } = await editionOf(tx, id);
  return {
    number,
    edition,
    amendedOn: amendedAt && yerevanDay(amendedAt),
    void: checkup.status === 'annulled',
    opinion: Opinion,
    concludedAt: new Date(concludedAt),
    nextCheckupDate: Opinion ? checkup.nextCheckupDate : null,
    recheckUntil: await freeRecheckUntil(tx, checkup, await readSettings(tx)),
    ...(await placeOf(tx, checkup)),
    vehicle: vehicleOf(checkup, await modelAsWritten(tx, checkup.carModel)),
    ownerName: checkup.ownerName,
    // Judged by what was in force when the checkup was begun.
    findings: await findingsOf(tx, checkup, yerevanDay(new Date(checkup.createdAt))),
    measurements: measurementsOf(checkup),
    operator: checkup.createdByName ?? '',
    mechanic: { name: checkup.mechanicName ?? '', certificate: await certificateOf(tx, checkup.mechanic) },
    signature: await signatureOf(tx, checkup),
  };
}

/** The paper names nobody of the staff, whoever asks for it. */
async function signatureOf(tx: Tx, checkup: Checkup): Promise<CardFacts['signature']> {
  const { signature, signedAt, signedBy, signedByName, signatureReason } = checkup;
  if (signature === null || signedAt === null) return null;
  const query = sql<{ staff: boolean }>`select inspect.is_staff(${signedBy}) as staff`;
  const staff = (await tx.first(rawQuery(query)))?.staff;
  const by = (staff ? null : signedByName) ?? t('histories.staff');
  return { way: signature, at: new Date(signedAt), by, reason: signatureReason };
}

async function editionOf(tx: Tx, id: string): Promise<{ edition: number; amendedAt: Date | null }> {
  const query = sql<{ edition: number; amendedAt: Date | null }>`
    select edition, amended_at as "amendedAt" from inspect.card_edition(${id})`;
  return (await tx.first(rawQuery(query))) ?? { edition: 1, amendedAt: null };
}

/** The paper goes on saying what it said when the model was merged into another one: there is no new edition for that. */
async function modelAsWritten(tx: Tx, id: string): Promise<string | null> {
  const query = build.selectFrom('car_models').select('name').where('id', '=', id);
  return (await tx.first(query))?.name ?? null;
}

function vehicleOf(checkup: Checkup, model: string | null): CardFacts['vehicle'] {
  const { CarRegNo, VIN, registrationCertificate, productionYear, enginePower, maximumMass } = checkup;
  return {
    CarRegNo,
    VIN,
    registrationCertificate,
    productionYear,
    enginePower,
    maximumMass,
    name: [checkup.carName, model].filter(Boolean).join(' '),
    type: checkup.carTypeName ?? '',
    body: checkup.bodyName ?? '',
    color: checkup.colorName ?? '',
    fuel: checkup.fuelName ?? '',
    odometer: checkup.odometerUnreadable ? 'unreadable' : checkup.odometer,
  };
}

async function placeOf(
  tx: Tx,
  { station, company }: Checkup,
): Promise<Pick<CardFacts, 'station' | 'company'>> {
  const place = await tx.first(
    build
      .selectFrom('stations')
      .innerJoin('companies', 'companies.id', 'stations.company')
      .select(['stations.name as station', 'stations.address', 'stations.phone', 'companies.name as company'])
      .select('licence_number as licence')
      .where('stations.id', '=', station)
      .where('companies.id', '=', company),
  );
  return {
    station: { name: place?.station ?? '', address: place?.address ?? '', phone: place?.phone ?? null },
    company: { name: place?.company ?? '', licence: place?.licence ?? null },
  };
}

async function certificateOf(tx: Tx, mechanic: string): Promise<string | null> {
  const row = await tx.first(
    build.selectFrom('users').select('certificate_number as certificate').where('id', '=', mechanic),
  );
  return row?.certificate ?? null;
}

/** Under the names that were in force on the day, also those that are out of use today. */
async function findingsOf(tx: Tx, checkup: Checkup, day: Day): Promise<CardFacts['findings']> {
  const found = await checkedFindings(tx, checkup, day);
  return found.map(({ list, code, name, forbidsOperation }) => {
    const { note, location } = checkup[list][code] ?? {};
    return {
      code,
      name: name ?? '',
      forbidsOperation,
      place: location?.map(valueLabel).join(', ') || null,
      note: note ?? null,
    };
  });
}

function measurementsOf({ measurements }: Checkup): CardFacts['measurements'] {
  return MEASUREMENT_NAMES.flatMap((name) => {
    const measured = measurements[name];
    if (!measured) return [];
    const { value, limit } = measured;
    const inUnit = (number: number) =>
      t('checkups.findings.measured', { value: formatDecimal(number), unit: t(`checkups.unit.${name}`) });
    return [
      {
        name: t(`checkups.measurement.${name}`),
        value: inUnit(value),
        limit: limit === null ? null : inUnit(limit),
      },
    ];
  });
}
