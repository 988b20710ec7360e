import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { plateText } from '../../vehicles/index.ts';
import type { CheckupDraft } from '../draft/draft.ts';
import classes from './new-checkup.module.css';

export type LeftDraft = { draft: CheckupDraft; savedAt: number };

type DraftOfferProps = {
  drafts: readonly LeftDraft[];
  onContinue: (draft: CheckupDraft) => void;
  onDelete: (draft: CheckupDraft) => void;
};

/** What was typed and never sent: offered, never forced. */
export function DraftOffer({ drafts, onContinue, onDelete }: DraftOfferProps) {
  const [asked, setAsked] = useState<LeftDraft | null>(null);
  if (drafts.length === 0) return null;
  return (
    <Notice tone="info" title={t('checkups.form.draftsTitle')}>
      <ul className={classes.drafts}>
        {drafts.map((left) => (
          <li key={left.draft.id} className={classes.draft}>
            <span>{nameOf(left)}</span>
            <Group gap="xs">
              <Button size="xs" onClick={() => onContinue(left.draft)}>
                {t('shell.draftContinue')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsked(left)}>
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
          if (asked) onDelete(asked.draft);
          setAsked(null);
        }}
      >
        {asked ? t('checkups.form.draftDeleteText', { draft: nameOf(asked) }) : null}
      </ConfirmDialog>
    </Notice>
  );
}

function nameOf({ draft, savedAt }: LeftDraft): string {
  const plate = plateText(draft.values.CarRegNo) ?? (draft.values.VIN || t('checkups.form.draftNoPlate'));
  return t('checkups.form.draftOf', { plate, time: formatDateTime(new Date(savedAt)) });
}
