import { fold, searchKey, sortKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertMissing } from './insert-rows.ts';
import { readSeed, type SeedRow } from './read-seed.ts';
import { seedSettings } from './seed-settings.ts';

type Columns = Record<string, string>;

/** Data file → table, with each column's field in the file. Keys for sorting and searching are added. */
const LISTS: { file: string; table: string; columns: Columns }[] = [
  {
    file: 'regions',
    table: 'regions',
    columns: { latitude: 'latitude', longitude: 'longitude', ordering: 'ordering', status: 'status' },
  },
  {
    file: 'counties',
    table: 'counties',
    columns: { region: 'region', latitude: 'latitude', longitude: 'longitude', status: 'status' },
  },
  { file: 'streets', table: 'streets', columns: { county: 'county', status: 'status' } },
  { file: 'cars', table: 'cars', columns: { primary: 'primary' } },
  { file: 'car-models', table: 'car_models', columns: { car: 'car' } },
  { file: 'car-groups', table: 'car_groups', columns: { ordering: 'ordering' } },
  {
    file: 'car-types',
    table: 'car_types',
    columns: {
      code: 'code',
      amount: 'amount',
      ceo: 'ceo',
      car_group: 'group',
      ordering: 'ordering',
      category: 'category',
      periodicity: 'periodicity',
      eco_mode: 'ecoMode',
      exempt: 'exempt',
      mass_over_kg: 'massOverKg',
      mass_up_to_kg: 'massUpToKg',
      seats_over: 'seatsOver',
      seats_up_to: 'seatsUpTo',
    },
  },
  { file: 'bodies', table: 'bodies', columns: { primary: 'primary' } },
  { file: 'colors', table: 'colors', columns: { primary: 'primary' } },
  {
    file: 'fuels',
    table: 'fuels',
    columns: {
      code: 'code',
      ordering: 'ordering',
      kinds: 'kinds',
      exempt: 'exempt',
      gas_certificate: 'gasCertificate',
      emission_test: 'emissionTest',
    },
  },
  ...['classificators', 'new-classificators'].map((file) => ({
    file,
    table: file.replace('-', '_'),
    columns: {
      code: 'code',
      status: 'status',
      checked: 'checked',
      forbids_operation: 'forbidsOperation',
      valid_from: 'validFrom',
      valid_to: 'validTo',
      applies: 'applies',
      fuels: 'fuels',
      only_for: 'onlyFor',
      locations: 'locations',
      synonyms: 'synonyms',
      measure: 'limit',
    },
  })),
];

function listRow(row: SeedRow, columns: Columns): Record<string, unknown> {
  const name = String(row.name);
  const values = Object.fromEntries(
    Object.entries(columns).map(([column, field]) => [column, row[field] ?? null]),
  );
  const synonyms = Array.isArray(row.synonyms) ? row.synonyms.map((word) => fold(String(word))) : [];
  return { id: row._id, name, ...values, sort_key: sortKey(name), search_key: searchKey(name, ...synonyms) };
}

/** Puts in what is missing; what an admin has edited stays as he left it. */
export async function seedReference(client: pg.PoolClient): Promise<void> {
  for (const { file, table, columns } of LISTS) {
    await insertMissing(
      client,
      table,
      'id',
      (await readSeed(file)).map((row) => listRow(row, columns)),
    );
  }
  const reasons = await readSeed('camera-reasons');
  await insertMissing(
    client,
    'camera_reasons',
    'id',
    reasons.map((row) => ({
      id: row._id,
      name: row.name,
      code: row.code,
      used_in: row.usedIn,
      note_required: row.noteRequired,
      ordering: row.ordering,
      status: row.status,
    })),
  );
  const rates = await readSeed('eco-tax-rates');
  await insertMissing(
    client,
    'eco_hp_bands',
    'id',
    rates
      .filter((row) => row.kind === 'hpBand')
      .map((row) => ({
        id: row._id,
        hp_up_to: row.hpUpTo,
        base_tenths: tenths(row.base),
      })),
  );
  await insertMissing(
    client,
    'eco_age_factors',
    'id',
    rates
      .filter((row) => row.kind === 'ageFactor')
      .map((row) => ({
        id: row._id,
        age_from: row.ageFrom,
        age_to: row.ageTo,
        factor_tenths: tenths(row.factor),
      })),
  );
  const questions = await readSeed('faq');
  await insertMissing(
    client,
    'faq',
    'id',
    questions.map((row) => ({
      id: row._id,
      question: row.question,
      answer: row.answer,
      ordering: row.ordering,
      status: row.status,
      search_key: searchKey(String(row.question), String(row.answer)),
    })),
  );
  await seedSettings(client);
}

const tenths = (value: unknown) => Math.round(Number(value) * 10);
