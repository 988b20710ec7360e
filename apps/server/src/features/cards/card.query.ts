import type { Actor } from '@inspect/contract/access';
import { checkAddress } from '@inspect/contract/cards';
import { type Checkup, FINDING_LISTS, MEASUREMENT_NAMES } from '@inspect/contract/checkups';
import { t, valueLabel } from '@inspect/contract/i18n';
import { AppError, addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { readSettings } from '../../platform/settings/settings.query.ts';
import { shownCheckup } from '../checkups/index.ts';
import type { Card } from './card.ts';

/** The card of a checkup that the person may see; before the conclusion there is none. */
export async function cardOf(
  tx: Tx,
  actor: Actor,
  id: string,
  { now, origin }: { now: Date; origin: string },
): Promise<Card> {
  const checkup = await shownCheckup(tx, actor, id, now);
  const { number, concludedAt, Opinion } = checkup;
  if (number === null || concludedAt === null || Opinion === null)
    throw new AppError('checkup.not_concluded');
  const day = yerevanDay(new Date(concludedAt));
  const { recheckDays } = await readSettings(tx);
  return {
    number,
    checkAddress: checkAddress(origin, { number, CarRegNo: checkup.CarRegNo }),
    void: checkup.status === 'annulled',
    opinion: Opinion,
    concludedAt: new Date(concludedAt),
    nextCheckupDate: Opinion ? checkup.nextCheckupDate : null,
    recheckUntil: Opinion ? null : addDays(day, recheckDays),
    ...(await placeOf(tx, checkup)),
    vehicle: vehicleOf(checkup),
    ownerName: checkup.ownerName,
    // Judged by what was in force when the checkup was begun.
    findings: await findingsOf(tx, checkup, yerevanDay(new Date(checkup.createdAt))),
    measurements: measurementsOf(checkup),
    operator: checkup.createdByName ?? '',
    mechanic: { name: checkup.mechanicName ?? '', certificate: await certificateOf(tx, checkup.mechanic) },
  };
}

function vehicleOf(checkup: Checkup): Card['vehicle'] {
  const { CarRegNo, VIN, registrationCertificate, productionYear, enginePower, maximumMass } = checkup;
  return {
    CarRegNo,
    VIN,
    registrationCertificate,
    productionYear,
    enginePower,
    maximumMass,
    name: [checkup.carName, checkup.carModelName].filter(Boolean).join(' '),
    type: checkup.carTypeName ?? '',
    body: checkup.bodyName ?? '',
    color: checkup.colorName ?? '',
    fuel: checkup.fuelName ?? '',
    odometer: checkup.odometerUnreadable ? 'unreadable' : checkup.odometer,
  };
}

async function placeOf(tx: Tx, { station, company }: Checkup): Promise<Pick<Card, 'station' | 'company'>> {
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

const TABLES = { classificators: 'classificators', newClassificators: 'new_classificators' } as const;

/** Under the names that were in force on the day, also those that are out of use today. */
async function findingsOf(tx: Tx, checkup: Checkup, day: Day): Promise<Card['findings']> {
  const found: Card['findings'][number][] = [];
  for (const list of FINDING_LISTS) {
    const checked = Object.entries(checkup[list]).filter(([, { checked }]) => checked);
    const names = await namesOn(
      tx,
      TABLES[list],
      checked.map(([code]) => Number(code)),
      day,
    );
    for (const [code, { note, location }] of checked)
      found.push({
        code,
        name: names.get(Number(code))?.name ?? '',
        forbidsOperation: names.get(Number(code))?.forbidsOperation ?? false,
        place: location?.map(valueLabel).join(', ') || null,
        note: note ?? null,
      });
  }
  return found;
}

async function namesOn(tx: Tx, table: (typeof TABLES)[keyof typeof TABLES], codes: number[], day: Day) {
  if (codes.length === 0) return new Map<number, { name: string; forbidsOperation: boolean }>();
  const rows = await tx.rows(
    build
      .selectFrom(table)
      .select(['code', 'name', 'forbids_operation as forbidsOperation'])
      .where('code', 'in', codes)
      .where((where) => where.or([where('valid_from', 'is', null), where('valid_from', '<=', day)]))
      .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', day)]))
      .where((where) =>
        where.or([where('retired_at', 'is', null), where('retired_at', '>=', startOfDay(day))]),
      )
      // Of several the one that began last stands; of those one that has been retired since: it was there that day.
      .orderBy('valid_from', (order) => order.asc().nullsFirst())
      .orderBy('retired_at', (order) => order.asc().nullsFirst()),
  );
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}

function measurementsOf({ measurements }: Checkup): Card['measurements'] {
  return MEASUREMENT_NAMES.flatMap((name) => {
    const measured = measurements[name];
    if (!measured) return [];
    const { value, limit } = measured;
    return [
      {
        name: t(`checkups.measurement.${name}`),
        value: value.toLocaleString('hy-AM'),
        limit: limit === null ? null : limit.toLocaleString('hy-AM'),
      },
    ];
  });
}
