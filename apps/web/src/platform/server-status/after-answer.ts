import { t } from '@inspect/contract/i18n';
import type { ServerStatus } from '@inspect/contract/server-status';
import { sessionStore } from '../access/session.ts';
import { loadSession, settleSignOut } from '../access/sign-in.ts';
import { isNeeded } from '../dirty/dirty-work.ts';
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
  askSession(wasOffline);
  considerVersion(answer.APP_VERSION);
  const target = redirectTarget(answer.redirect, location.href);
  if (target && !isNeeded()) location.assign(target);
}

/**
 * Shown from memory so far: now the server says whether the session still stands. Asked at each answer until it has: the
 * first question may be lost, or refused by a server that is busy.
 */
function askSession(isBack: boolean): void {
  const session = sessionStore.get();
  if (session.kind === 'in' && !session.confirmed) void loadSession();
  else if (isBack) void settleSignOut();
}
