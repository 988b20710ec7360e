import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';

type Signed = Pick<Checkup, 'signature' | 'signedBy' | 'signedByName' | 'signedAt'>;

/** How, by whom and when it was signed; null = it is not. Who may not see a person learns that it was the staff. */
export function signatureText({ signature, signedByName, signedAt }: Signed): string | null {
  // An older server says nothing of it.
  if (!signature) return null;
  const who = signedByName ?? t('histories.staff');
  return [t(`checkups.signature.${signature}`), who, signedAt && formatDateTime(signedAt)]
    .filter(Boolean)
    .join(' · ');
}
