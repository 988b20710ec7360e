import { t } from '@inspect/contract/i18n';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { AbandonedDraft, type AbandonedDraftOffer } from './abandoned-draft.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { firstFieldIn } from './first-field.ts';
import classes from './record-drawer.module.css';
import type { RecordFormState, RecordReading, RecordRights, RecordWords } from './record-form-state.ts';
import { RecordFormView } from './record-form-view.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { useEscapeBeside } from './use-escape-beside.ts';
import { useFocusBack } from './use-focus-back.ts';

type RecordDrawerProps = {
  title: string;
  form: RecordFormState;
  words: RecordWords;
  may: RecordRights;
  reading?: RecordReading | undefined;
  offer: AbandonedDraftOffer | null;
  /** names the record and says what its removal means; made when it is asked */
  removeText?: ReactNode;
  /** stands below the form: the history of the record */
  below?: ReactNode;
  /** a control for each field */
  children: ReactNode;
};

/** The drawer's focus trap begins there. */
function beginAtField(content: HTMLElement | null): void {
  firstFieldIn(content)?.setAttribute('data-autofocus', 'true');
}

/**
 * One record beside its list: from the first moment in its first field, and at the end back where it was opened from.
 * Asks before typed text is given up, and before a record is removed.
 */
export function RecordDrawer({ title, form, words, may, offer, ...rest }: RecordDrawerProps) {
  const [asking, setAsking] = useState<'leave' | 'retire' | null>(null);
  const leave = () => (form.changed.length > 0 ? setAsking('leave') : void form.close());
  useFocusBack();
  useEscapeBeside(form.element, leave);
  const retire = () => {
    setAsking(null);
    form.retire();
  };
  return (
    <SideDrawer title={title} onClose={leave} closeOnEscape={false}>
      <div ref={beginAtField} className={classes.record}>
        <AbandonedDraft offer={offer} />
        <RecordFormView
          form={form}
          title={title}
          words={words}
          may={may}
          reading={rest.reading}
          onLeave={leave}
          onRetire={() => setAsking('retire')}
        >
          {rest.children}
        </RecordFormView>
        {rest.below ? <div className={classes.below}>{rest.below}</div> : null}
      </div>
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
    </SideDrawer>
  );
}
