import type pg from 'pg';
import { build, onClient, type Tx } from '../../../platform/db/transaction.ts';
import type { EcoRates } from './environmental-tax.ts';

export async function ecoRates(tx: Tx): Promise<EcoRates> {
  const bands = tx.rows(
    build
      .selectFrom('eco_hp_bands')
      .select(['hp_up_to as hpUpTo', 'base_tenths as baseTenths'])
      .orderBy('hp_up_to', (order) => order.asc().nullsLast()),
  );
  const factors = tx.rows(
    build
      .selectFrom('eco_age_factors')
      .select(['age_from as ageFrom', 'age_to as ageTo', 'factor_tenths as factorTenths'])
      .orderBy('age_from'),
  );
  const [hpBands, ageFactors] = await Promise.all([bands, factors]);
  return { bands: hpBands, factors: ageFactors };
}

/** `past`: also a type that went out of use since. */
export function carTypeFacts(tx: Tx, id: string, past = false) {
  return tx.first(
    build
      .selectFrom('car_types')
      .select([
        'id',
        'name',
        'amount',
        'ceo',
        'eco_mode as ecoMode',
        'exempt',
        'periodicity',
        'car_group as group',
      ])
      .select(['mass_over_kg as massOverKg', 'mass_up_to_kg as massUpToKg', 'category as categories'])
      .where('id', '=', id)
      .$if(!past, (query) => query.where('retired_at', 'is', null)),
  );
}
export type CarTypeFacts = NonNullable<Awaited<ReturnType<typeof carTypeFacts>>>;
export type FuelFacts = NonNullable<Awaited<ReturnType<typeof fuelFacts>>>;

export function fuelFacts(tx: Tx, id: string, past = false) {
  return tx.first(
    build
      .selectFrom('fuels')
      .select(['id', 'name', 'exempt', 'kinds'])
      .where('id', '=', id)
      .$if(!past, (query) => query.where('retired_at', 'is', null)),
  );
}

/** The same rates for who works outside a request: the seed. */
export function ecoRatesFrom(client: pg.PoolClient): Promise<EcoRates> {
  return ecoRates(onClient(client));
}
