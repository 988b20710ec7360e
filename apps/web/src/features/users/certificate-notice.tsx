import { INSPECTING_ROLE } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, yerevanDay } from '@inspect/contract/kernel';
import { certificateState } from '@inspect/contract/users';
import { useSession } from '../../platform/access/session.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { Notice } from '../../ui/notice.tsx';

/** A mechanic is told from 30 days before his certificate runs out, on every page. */
export function CertificateNotice() {
  const { user } = useSession();
  const until = user.certificateUntil;
  if (user.role !== INSPECTING_ROLE || until === null) return null;
  const state = certificateState(until, yerevanDay(serverNow()));
  if (state !== 'soon' && state !== 'expired') return null;
  return (
    <Notice
      slim
      role="status"
      tone={state === 'soon' ? 'wait' : 'bad'}
      title={t(state === 'soon' ? 'users.certificateSoon' : 'users.certificateExpired', {
        day: formatDay(until),
      })}
    />
  );
}
