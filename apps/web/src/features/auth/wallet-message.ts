import { t } from '@inspect/contract/i18n';
import { toast } from '../../platform/notify/toast.ts';

const confirming = (text: string) => ({ color: 'blue', text, toast: () => toast.warning(text) });
const refused = (text: string) => ({ color: 'red', text, toast: () => toast.danger(text) });

const WORDS = {
  idram: { success: confirming(t('auth.idramSuccess')), fail: refused(t('auth.idramFail')) },
  telcell: { back: confirming(t('auth.telcellBack')) },
} as const;

/** What a wallet led back with, the same object for the same words; anything else than these is ignored. */
export function walletMessage({ idram, telcell }: Record<string, unknown>) {
  if (idram === 'success') return WORDS.idram.success;
  if (idram === 'fail') return WORDS.idram.fail;
  return telcell === 'back' ? WORDS.telcell.back : null;
}
