import { useBlocker } from '@tanstack/react-router';
import { flushDrafts, hasUndrafted, isDirty, wouldLose } from '../platform/dirty/dirty-work.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Going to another page while a form holds unsent input is asked about; a change of the query is not. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const leave = async () => {
    await flushDrafts();
    blocker.proceed?.();
  };
  return (
    <LeaveDialog
      opened={blocker.status === 'blocked'}
      loses={hasUndrafted}
      onLeave={() => void leave()}
      onStay={() => blocker.reset?.()}
    />
  );
}
