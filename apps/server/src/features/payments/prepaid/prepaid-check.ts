import { t } from '@inspect/contract/i18n';
import type { Tx } from '../../../platform/db/transaction.ts';
import { prepaidOf } from './prepaid.query.ts';

/** Tells the desk what was paid beforehand for this plate. That it was for another company's station is all that is said of that. */
export async function prepaidCheck({ tx, plate }: { tx: Tx; plate: string | null }) {
  const { own, elsewhere } = await prepaidOf(tx, plate);
  const message = t('checkups.form.prepaidElsewhere');
  return {
    warnings: elsewhere ? [{ code: 'prepaid_elsewhere', message }] : [],
    ...(own.length > 0 ? { data: { prepaid: own } } : {}),
  };
}
