import { Suspense } from 'react';
import { canDo, servedPerson, useSessionState } from '../../platform/access/session.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const Notice = lazyPart(() => import('./administrators-notice.tsx'));

/** Few people are told what is done to administrators: the code of it comes for them alone. */
export function AdministratorsNotice() {
  // Whom only this browser remembers, the server would refuse.
  const person = servedPerson(useSessionState());
  if (person === null || !canDo(person, 'users', 'edit')) return null;
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  );
}
