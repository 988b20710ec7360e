import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** A stored photograph by its id, with what its repeat must agree with. Row-level security keeps to the company. */
export function photoById(tx: Tx, id: string) {
  return tx.first(
    build
      .selectFrom('attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file')
      .select([
        'a.id',
        'a.file',
        'a.kind',
        'a.checkup',
        'a.captured_at',
        'a.created_at',
        'a.car_reg_no',
        'a.created_by',
        'a.sent_sha256',
        'f.size',
        'f.type',
        'f.sha256',
      ])
      .where('a.id', '=', id),
  );
}

export type PhotoRow = NonNullable<Awaited<ReturnType<typeof photoById>>>;

/** How many photographs a checkup has of its plate, or of all else, and a person sent since that instant. */
export async function countPhotos(
  tx: Tx,
  wanted: { checkup: string | null; ofPlate: boolean; person: string; since: Date },
) {
  const { checkup, ofPlate, person, since } = wanted;
  const ofCheckup = checkup
    ? await tx.first(
        build
          .selectFrom('attachments')
          .select((has) => has.fn.countAll<number>().as('count'))
          .where('checkup', '=', checkup)
          .where('kind', ofPlate ? '=' : '<>', 'plate'),
      )
    : undefined;
  const ofPerson = await tx.first(
    build
      .selectFrom('attachments')
      .select((has) => has.fn.countAll<number>().as('count'))
      .where('created_by', '=', person)
      .where('created_at', '>', since),
  );
  return { ofCheckup: ofCheckup?.count ?? 0, ofPerson: ofPerson?.count ?? 0 };
}

/** What must be known of a checkup before a photograph is added; undefined: not saved yet, or not the person's to see. */
export function checkupToPhotograph(tx: Tx, company: string, checkup: string) {
  return tx.first(
    build
      .selectFrom('checkups')
      .select(['id as _id', 'version', 'status', 'deleted', 'company', 'station', 'mechanic'])
      .where('id', '=', checkup)
      .where('company', '=', company),
  );
}

/** Whether there is such a checkup of the person's company, also one that he may not see. */
export async function isOwnCheckup(tx: Tx, checkup: string): Promise<boolean> {
  const query = sql<{ own: boolean }>`select inspect.is_own_checkup(${checkup}) as own`;
  return (await tx.first(rawQuery(query)))?.own ?? false;
}

export type PhotographedCheckup = NonNullable<Awaited<ReturnType<typeof checkupToPhotograph>>>;

type PlatePhoto = {
  /** when it was taken, as the device said */
  capturedAt: Date;
  /** the number read from it, normalised; '' = none was sure */
  CarRegNo: string;
};

/** Plate photographs of these checkups, oldest first; of their own company only, for another may use the same id. */
export async function platePhotosOf(
  tx: Tx,
  { checkups, company }: { checkups: readonly string[]; company: string },
): Promise<PlatePhoto[]> {
  const rows = await tx.rows(
    build
      .selectFrom('attachments')
      .select(['captured_at', 'car_reg_no'])
      .where('checkup', 'in', [...checkups])
      .where('company', '=', company)
      .where('kind', '=', 'plate')
      .orderBy('captured_at')
      .orderBy('id'),
  );
  return rows.map(({ captured_at, car_reg_no }) => ({ capturedAt: captured_at, CarRegNo: car_reg_no }));
}

/** What is to be looked at in any photograph of these checkups; of their own company only. */
export async function photoDoubts(
  tx: Tx,
  { checkups, company }: { checkups: readonly string[]; company: string },
): Promise<{ timesDiffer: boolean; unproven: boolean }> {
  const query = build
    .selectFrom('attachments')
    .select((has) => [
      has.fn.agg<boolean | null>('bool_or', ['times_differ']).as('timesDiffer'),
      has.fn.agg<boolean | null>('bool_or', ['unproven']).as('unproven'),
    ])
    .where('checkup', 'in', [...checkups])
    .where('company', '=', company);
  const row = await tx.first(query);
  return { timesDiffer: row?.timesDiffer ?? false, unproven: row?.unproven ?? false };
}

/** Which of these are photographs of findings at this checkup, of its own company. */
export async function findingPhotosAmong(
  tx: Tx,
  { checkup, company, ids }: { checkup: string; company: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows(
    build
      .selectFrom('attachments')
      .select('id')
      .where('checkup', '=', checkup)
      .where('company', '=', company)
      .where('kind', '=', 'finding')
      .where('id', 'in', [...ids]),
  );
  return rows.map(({ id }) => id);
}
