import { t } from '@inspect/contract/i18n';
import { BATCH_BYTES, OPERATIONS_PER_BATCH } from '@inspect/contract/operations';
import { enteredHere, isOfAnother } from '../access/remembered-session.ts';
import { toast } from '../notify/toast.ts';
import { isOffline } from '../server-status/index.ts';
import { deviceClock } from './clock.ts';
import { leaderByLock } from './leader.ts';
import { createOutbox } from './outbox.ts';
import { serverTransport } from './server-transport.ts';
import { createWorkStorage } from './work-storage.ts';

/** The browser's own. */
export const workStorage = createWorkStorage();

/** The one of this page. */
export const outbox = createOutbox({
  storage: workStorage,
  leader: leaderByLock,
  connection: {
    isOffline,
    // Whose session the browser brings the server has not said to whom this device has let in.
    isOfAnother: (owner) => enteredHere() !== null || isOfAnother(owner),
  },
  clock: deviceClock,
  transport: serverTransport,
  bounds: { count: OPERATIONS_PER_BATCH, bytes: BATCH_BYTES },
  offered: (count) => toast.warning(t('shell.outbox.offeredAgain', { count })),
  report: (problem) => reportError(problem),
});
