import { z } from 'zod';
import { build, type Tx } from '../db/transaction.ts';

/** The settings that the rules read; the seed gives each its default and its source. */
const shape = z.object({
  /** calendar days in which a faulty vehicle may come again */
  recheckDays: z.int(),
  recheckFreeTimes: z.int(),
  /** a checkup is refused while the last one is valid for longer than this */
  earlyCheckupDays: z.int(),
  /** a checkup made within earlyCheckupDays keeps the former due day */
  keepAnniversary: z.boolean(),
});
export type Settings = z.infer<typeof shape>;

export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await tx.rows(
    build.selectFrom('settings').select(['key', 'value']).where('key', 'in', Object.keys(shape.shape)),
  );
  return shape.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/** Settings of these names as they are stored, for rules that read many of one kind. */
export async function settingValues(tx: Tx, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await tx.rows(build.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
