import { t } from '@inspect/contract/i18n';
import { UnstyledButton } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '../../platform/notify/toast.ts';

type OfflineHelpProps = { className?: string | undefined; state: string; title: string; children: ReactNode };

/** Opens what can be done without a connection over the page, so that nothing typed on it has to be left. */
export function OfflineHelp({ className, state, title, children }: OfflineHelpProps) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const { default: Loaded } = await import('./offline-dialog.tsx');
      setDialog(() => Loaded);
    } catch {
      toast.danger(t('shell.chunkFailedText'));
    }
  };
  return (
    <>
      <UnstyledButton className={className} data-state={state} title={title} onClick={() => void open()}>
        {children}
      </UnstyledButton>
      {Dialog ? <Dialog onClose={() => setDialog(null)} /> : null}
    </>
  );
}
