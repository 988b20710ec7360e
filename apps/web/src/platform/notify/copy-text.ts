import { t } from '@inspect/contract/i18n';
import { toast } from './toast.ts';

/** Copies what is shown once, and says whether it did; `failed` says what the person can do instead. */
export async function copyText(text: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('shell.copied'));
  } catch {
    toast.warning(failed);
  }
}
