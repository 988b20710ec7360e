import { t } from '@inspect/contract/i18n';
import type { ServerStatus } from '@inspect/contract/server-status';
import { sessionStore } from '../access/session.ts';
import { loadSession, settleSignOut } from '../access/sign-in.ts';
import { isDirty } from '../dirty/dirty-work.ts';
import { toast } from '../notify/toast.ts';
import { considerVersion } from './new-version.ts';
import { redirectTarget } from './redirect-target.ts';
import { takeServerTime } from './server-clock.ts';
import { changeStatus, isOffline, statusStore } from './status-store.ts';

/** A successful check: online; its words are taken one after the other. */
export function afterAnswer(answer: ServerStatus): void {
  const wasOffline = isOffline();
  const { lost } = statusStore.get();
  changeStatus({
    link: 'online',
    lost: false,
    checking: false,
    payments: answer.payments,
    classificators: answer.classificators,
  });
  takeServerTime(Date.parse(answer.now));
  if (lost) toast.success(t('serverStatus.connectionBack'));
  if (wasOffline) afterReturn();
  considerVersion(answer.APP_VERSION);
  const target = redirectTarget(answer.redirect, location.href);
  if (target && !isDirty()) location.assign(target);
}

function afterReturn(): void {
  void settleSignOut();
  const session = sessionStore.get();
  // Shown from memory so far: now the server says whether the session still stands.
  if (session.kind === 'in' && !session.confirmed) void loadSession();
}
