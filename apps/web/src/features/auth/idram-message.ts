import { t } from '@inspect/contract/i18n';
import { toast } from '../../platform/notify/toast.ts';

/** What the payment system says by ?idram=; anything else than its two words is ignored. */
export function idramMessage(idram: unknown) {
  if (idram === 'success') {
    const text = t('auth.idramSuccess');
    return { color: 'blue', text, toast: () => toast.warning(text) };
  }
  if (idram === 'fail') {
    const text = t('auth.idramFail');
    return { color: 'red', text, toast: () => toast.danger(text) };
  }
  return null;
}
