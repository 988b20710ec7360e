import type pg from 'pg';
import { insertMissing } from './insert-rows.ts';
import { readSeed, type SeedRow } from './read-seed.ts';

/** Nothing reads them any more; a build of before that was started again has put them back. */
const GONE = [
  'commission',
  'gasCertificateReminderDaysBefore',
  'tolerance.stationDistanceMeters',
  'tolerance.paymentAmount',
  'tolerance.plateCharacters',
];

/**
 * Settings that are new to this database get their default value. What they are called and which values they take is
 * the program's, so that is brought up to date everywhere; the value stays what people have made of it where they may.
 */
export async function seedSettings(client: pg.PoolClient): Promise<void> {
  const settings = await readSeed('settings-defaults');
  await client.query('delete from settings where key = any($1)', [GONE]);
  await insertMissing(client, 'settings', 'key', settings.map(settingRow));
  await client.query(
    `update settings s set id = w.id, section = w.section, name = w.name, type = w.type, unit = w.unit, min = w.min,
       max = w.max, note = w.note, source = w.source, assumption = w.assumption, editable = w.editable, ordering = w.ordering,
       value = case when w.editable then s.value else w.value end
     from jsonb_populate_recordset(null::settings, $1::jsonb) w
     where w.key = s.key
       and (not w.editable and s.value is distinct from w.value or (s.id, s.section, s.name, s.type, s.unit, s.min, s.max, s.note, s.source, s.assumption, s.editable, s.ordering)
         is distinct from (w.id, w.section, w.name, w.type, w.unit, w.min, w.max, w.note, w.source, w.assumption, w.editable, w.ordering))`,
    [JSON.stringify(settings.map(settingRow))],
  );
}

function settingRow(row: SeedRow): Record<string, unknown> {
  const { key, value, name, type, unit, min, max, note, source, assumption, editable, ordering } = row;
  return {
    id: row._id,
    key,
    value,
    section: row.group,
    name,
    type,
    unit,
    min,
    max,
    note,
    source,
    assumption,
    editable,
    ordering,
    version: 1,
  };
}
