import { useBlocker } from '@tanstack/react-router';
import { flushDrafts, hasUndrafted, isLeavingAsked, wouldLose } from '../platform/dirty/dirty-work.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Going to another page while a form holds unsent input is asked about, unless it stands there again; a change of the query is not. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeavingAsked() && current.pathname !== next.pathname,
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
