import { t } from '@inspect/contract/i18n';
import { toast } from '../../platform/notify/toast.ts';

const WORDS = {
  'idram=success': { color: 'blue', text: t('auth.idramSuccess') },
  'idram=fail': { color: 'red', text: t('auth.idramFail') },
  'telcell=back': { color: 'blue', text: t('auth.telcellBack') },
} as const;

/** What a wallet led back with; anything else than these words is ignored. */
export function walletMessage({ idram, telcell }: Record<string, unknown>) {
  const name = idram === undefined ? `telcell=${String(telcell)}` : `idram=${String(idram)}`;
  if (!isWord(name)) return null;
  const { color, text } = WORDS[name];
  return { color, text, toast: () => (color === 'red' ? toast.danger(text) : toast.warning(text)) };
}

const isWord = (name: string): name is keyof typeof WORDS => Object.hasOwn(WORDS, name);
