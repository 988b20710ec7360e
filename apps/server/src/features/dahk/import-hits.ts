import { can } from '@inspect/contract/access';
import {
  checkHit,
  dahkEndpoints,
  HIT_COLUMNS,
  HIT_FIELDS,
  HIT_KEY,
  type HitRow,
  type HitValues,
  hitValues,
} from '@inspect/contract/dahk';
import { type ImportAnswer, latinCode } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Writing } from '../../platform/history/audited-records.ts';
import { insertRows, updateRows } from '../../platform/history/audited-table.repo.ts';
import { importRecords } from '../../platform/table-files/import-records.ts';
import type { Line } from '../../platform/table-files/import-target.ts';
import { hitsInUse } from './hits.query.ts';
import { HIT_TABLE, hits } from './hits.repo.ts';

/** A column that the file has not says nothing. */
export const newHit = z
  .strictObject({
    ...HIT_FIELDS,
    registrationCertificate: HIT_FIELDS.registrationCertificate.default(null),
    CarRegNo: HIT_FIELDS.CarRegNo.default(null),
    until: HIT_FIELDS.until.default(null),
  })
  .superRefine(checkHit);

/** Hits from a file, all or nothing; a line that names a hit that is there changes it. */
export async function importHits(
  writing: Writing,
  { rows, save }: { rows: readonly Line[]; save: boolean },
): Promise<ImportAnswer> {
  const { tx, actor, now } = writing;
  const file = { rows: rows.map(asWritten), save };
  const { answer } = await importRecords<HitRow, HitValues>(
    {
      ...hits,
      columns: HIT_COLUMNS,
      key: HIT_KEY,
      // What a source says is its own, whatever a file says of the same vehicle: both stand.
      stored: (await hitsInUse(tx)).filter(({ source }) => source !== 'http'),
      pointedTo: async () => [],
      newFields: newHit,
      completed: async (values) => hitValues.parse({ ...values, source: 'file' }),
      mayChange: can(actor, dahkEndpoints.change.need),
      insertAll: (fresh) => insertRows<HitRow, HitValues>(tx, HIT_TABLE, fresh, now),
      updateAll: (changed) => updateRows<HitRow, HitValues>(tx, HIT_TABLE, changed),
    },
    writing,
    file,
  );
  return answer;
}

/** Codes as they are stored, so that a line is recognised however it is written. */
export function asWritten({ line, cells }: Line): Line {
  const codes = ['CarRegNo', 'registrationCertificate'].flatMap((field) => {
    const cell = cells[field];
    return cell === undefined ? [] : [[field, latinCode(cell)]];
  });
  return { line, cells: { ...cells, ...Object.fromEntries(codes) } };
}
