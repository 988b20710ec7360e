import { t } from '@inspect/contract/i18n';
import { currentPerson } from '../access/session.ts';
import { signOut } from '../access/sign-in.ts';
import { flushDrafts, releaseDirty } from '../dirty/dirty-work.ts';
import { toast } from '../notify/toast.ts';
import { sayAfterReload } from './after-reload.ts';
import { isSilenceOver, judgeClock } from './server-clock.ts';
import { changeStatus } from './status-store.ts';
import { offlineVerdict } from './time-rule.ts';

let first = true;
let leaving = false;

/** A failed check: offline. The first one after loading says so aloud; a wrong clock ends the session. */
export function afterSilence(): void {
  changeStatus({ link: 'offline', lost: true, checking: false });
  const verdict = offlineVerdict(judgeClock(), currentPerson() !== null);
  if (first) {
    toast.warning(t('serverStatus.connectionMissing'));
    if (verdict === 'no-time') toast.warning(t('serverStatus.noTimeInfo'));
  }
  first = false;
  if (leaving) return;
  if (verdict === 'clock-wrong') {
    leaving = true;
    void leaveForClock();
  } else if (isSilenceOver() && currentPerson()) {
    leaving = true;
    void leaveForSilence().finally(() => {
      leaving = false;
    });
  }
}

/** Nothing is shown any more until the server has spoken; what is unsent stays, sealed. */
async function leaveForSilence(): Promise<void> {
  await flushDrafts();
  await signOut('silence');
}

/** Drafts and unsent work stay; only the person is signed out (reliability R9). */
async function leaveForClock(): Promise<void> {
  await flushDrafts();
  sayAfterReload('serverStatus.clockWrong');
  void signOut('clock');
  releaseDirty();
  location.reload();
}
