import { t } from '@inspect/contract/i18n';
import { Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { AbandonedDraft, type AbandonedDraftOffer } from './abandoned-draft.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { RecordFormState, RecordRights, RecordWords } from './record-form-state.ts';
import { RecordFormView } from './record-form-view.tsx';

type RecordDrawerProps = {
  title: string;
  form: RecordFormState;
  words: RecordWords;
  may: RecordRights;
  offer: AbandonedDraftOffer | null;
  /** names the record and says what its removal means */
  removeText?: string;
  /** stands below the form: the history of the record */
  below?: ReactNode;
  /** a control for each field */
  children: ReactNode;
};

/** One record beside its list. Asks before typed text is given up, and before a record is removed. */
export function RecordDrawer({ title, form, words, may, offer, ...rest }: RecordDrawerProps) {
  const [asking, setAsking] = useState<'leave' | 'retire' | null>(null);
  const leave = () => (form.changed.length > 0 ? setAsking('leave') : void form.close());
  const retire = () => {
    setAsking(null);
    form.retire();
  };
  return (
    <Drawer
      opened
      onClose={leave}
      closeOnEscape={false}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <AbandonedDraft offer={offer} />
      <RecordFormView
        form={form}
        title={title}
        words={words}
        may={may}
        onLeave={leave}
        onRetire={() => setAsking('retire')}
      >
        {rest.children}
      </RecordFormView>
      <DiscardDialog
        opened={asking === 'leave'}
        onStay={() => setAsking(null)}
        onDiscard={() => void form.close()}
      />
      <ConfirmDialog
        opened={asking === 'retire'}
        title={t('shell.removeTitle')}
        confirm={t('shell.remove')}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={retire}
      >
        {rest.removeText}
      </ConfirmDialog>
      {rest.below}
    </Drawer>
  );
}
