import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { isCountyOf } from './county-of.query.ts';

/** @throws AppError validation, when the county is none of this region */
export async function requireCountyOf(tx: Tx, county: string, region: string | null): Promise<void> {
  if (!(await isCountyOf(tx, county, region)))
    throw new AppError('validation', { fields: { county: t('reference.countyOfRegion') } });
}
