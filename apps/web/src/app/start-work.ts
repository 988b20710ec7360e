import type { QueryClient } from '@tanstack/react-query';
import { additionKinds, followAdditions } from '../features/additions/index.ts';
import { followTrouble } from '../features/attention/index.ts';
import {
  carCopies,
  FINDINGS_KINDS,
  followFindings,
  followOwnCars,
  followUnsent,
  unsentKind,
} from '../features/checkups/index.ts';
import { companyCopies } from '../features/companies/index.ts';
import { followDevice } from '../features/devices/index.ts';
import { followPhotos, photoKind, takeOverPhotos } from '../features/photos/index.ts';
import { personalCopies } from '../features/users/index.ts';
import { followIdle } from '../platform/access/idle.ts';
import { signOut } from '../platform/access/sign-in.ts';
import { sealOldDrafts } from '../platform/drafts/index.ts';
import { keepLocalUser } from '../platform/local-user/index.ts';
import { copies, databases, followChanges, followCopies } from '../platform/offline/index.ts';
import { followOutbox, outbox, storedCount } from '../platform/outbox/index.ts';
import { followSyncs } from '../platform/pending/last-sync.ts';
import { startRealtime } from '../platform/realtime/index.ts';
import { followSealKey } from '../platform/sealing/index.ts';
import { followAccess } from './follow-access.ts';
import { followReports } from './follow-reports.ts';

export { Frame } from './layouts/frame.tsx';

/** Once: copies, sealed work, the outbox and events of whoever signs in from now on. */
export function startWork(client: QueryClient): void {
  followAccess();
  followIdle(() => signOut('idle', storedCount(outbox.store.get())));
  followReports(client);
  followSealKey([sealOldDrafts, takeOverPhotos], keepLocalUser);
  followCopies(copies);
  followChanges(databases, [...personalCopies, ...companyCopies, ...carCopies]);
  followPhotos();
  followAdditions();
  followFindings();
  followOwnCars();
  followUnsent();
  followOutbox(client, [photoKind, ...additionKinds, ...Object.values(FINDINGS_KINDS), unsentKind]);
  followTrouble();
  followSyncs();
  followDevice();
  startRealtime();
}
