import { type ReactNode, useState } from 'react';
import { signOut } from '../../platform/access/sign-in.ts';
import { flushDrafts, isNeeded, wouldLose } from '../../platform/dirty/dirty-work.ts';
import { outbox, storedCount } from '../../platform/outbox/index.ts';
import { LeaveDialog } from '../leave-dialog.tsx';

/**
 * Signs out at once, or asks once when a form holds unsent input. The question belongs beside the menu that has the button, not
 * into it: whoever presses in the dialog presses outside of the menu, which closes and would take the question along.
 */
export function useSignOut(): { askToLeave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await flushDrafts();
    await signOut('chosen', storedCount(outbox.store.get()));
  };
  return {
    askToLeave: () => (isNeeded() ? setAsking(true) : void leave()),
    question: (
      <LeaveDialog
        opened={asking}
        loses={wouldLose}
        onLeave={() => void leave()}
        onStay={() => setAsking(false)}
      />
    ),
  };
}
