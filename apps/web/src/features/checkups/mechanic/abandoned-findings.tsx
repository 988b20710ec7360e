import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FindingPhotos } from '../../photos/index.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import type { Entries } from '../findings/entries.ts';
import { entryName, entryText } from '../findings/entry-text.ts';
import classes from './inspection.module.css';

type AbandonedFindingsProps = {
  /** how the vehicle is called; undefined = it is not known any more */
  vehicle: string | undefined;
  /** which entries were not sent */
  keys: readonly string[];
  mine: Entries;
  groups: readonly ClassificatorGroup[];
  onDiscard: () => void;
};

/** What was noted and not sent before the checkup was closed to this mechanic: to be told to the operator, then discarded. */
export function AbandonedFindings({ vehicle, keys, mine, groups, onDiscard }: AbandonedFindingsProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Notice role="alert" tone="wait" title={t('checkups.mechanic.closedUnsent', { count: keys.length })}>
      <p className={classes.leftText}>{t('checkups.mechanic.leftText')}</p>
      <ul className={classes.left}>
        {keys.map((key) => (
          <AbandonedEntry key={key} name={entryName(key, groups)} entry={mine[key]} />
        ))}
      </ul>
      <div>
        <Button variant="default" size="md" mt="sm" onClick={() => setAsked(true)}>
          {t('checkups.mechanic.leftDiscard')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked}
        title={t('checkups.mechanic.leftDiscardAsk')}
        confirm={t('checkups.mechanic.leftDiscard')}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onDiscard();
        }}
      >
        {t('checkups.mechanic.leftDiscardText', {
          vehicle: vehicle ?? t('checkups.list.noPlate'),
          count: keys.length,
        })}
      </ConfirmDialog>
    </Notice>
  );
}

function AbandonedEntry({ name, entry }: { name: string; entry: Entries[string] }) {
  return (
    <li>
      {name}
      <br />
      <strong>{entryText(entry)}</strong>
      {typeof entry === 'object' ? <FindingPhotos ids={entry.attachments ?? []} name={name} /> : null}
    </li>
  );
}
