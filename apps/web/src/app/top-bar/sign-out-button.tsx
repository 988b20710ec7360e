import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { signOut } from '../../platform/access/sign-in.ts';
import { flushDrafts, isNeeded, wouldLose } from '../../platform/dirty/dirty-work.ts';
import { usePending } from '../../platform/pending/pending-work.ts';
import { LeaveDialog } from '../leave-dialog.tsx';

/** Signs out at once, or asks once when a form holds unsent input. */
export function SignOutButton() {
  const { count } = usePending();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await flushDrafts();
    await signOut('chosen', count);
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => (isNeeded() ? setAsking(true) : void leave())}
      >
        {t('auth.signOut')}
      </Button>
      <LeaveDialog
        opened={asking}
        loses={wouldLose}
        onLeave={() => void leave()}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
