import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { StoredDraft } from '../../../platform/drafts/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { plateText } from '../../vehicles/index.ts';
import type { CheckupDraft } from '../draft/draft.ts';
import classes from './new-checkup.module.css';

type Abandoned = StoredDraft<CheckupDraft>;

type DraftOfferProps = {
  drafts: readonly Abandoned[];
  onContinue: (draft: CheckupDraft) => void;
  onDelete: (draft: CheckupDraft) => void;
};

/** What was typed and never sent: offered, never forced. */
export function DraftOffer({ drafts, onContinue, onDelete }: DraftOfferProps) {
  const [asked, setAsked] = useState<Abandoned | null>(null);
  if (drafts.length === 0) return null;
  return (
    <Notice tone="info" title={t('checkups.form.draftsTitle')}>
      <ul className={classes.drafts}>
        {drafts.map((one) => (
          <li key={one.id} className={classes.draft}>
            <span>{nameOf(one)}</span>
            <Group gap="xs">
              <Button size="xs" onClick={() => onContinue(one.payload)}>
                {t('shell.draftContinue')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsked(one)}>
                {t('shell.draftDelete')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t('checkups.form.draftDeleteAsk')}
        confirm={t('shell.draftDelete')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) onDelete(asked.payload);
          setAsked(null);
        }}
      >
        {asked ? t('checkups.form.draftDeleteText', { draft: nameOf(asked) }) : null}
      </ConfirmDialog>
    </Notice>
  );
}

function nameOf({ payload: draft, savedAt }: Abandoned): string {
  const plate = plateText(draft.values.CarRegNo) ?? (draft.values.VIN || t('checkups.form.draftNoPlate'));
  return t('checkups.form.draftOf', { plate, time: formatDateTime(new Date(savedAt)) });
}
