import { CONTROL_NOTE_MAX, type ControlRow } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AbandonedDraft } from '../../../ui/form/abandoned-draft.tsx';
import { useSaveKey } from '../../../ui/form/use-save-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../controls.module.css';
import { useWords } from './use-words.ts';

type AnswerFormProps = { row: ControlRow; onSave: (text: string) => Promise<boolean> };

/** The question that waits for the station, and where its people answer it. */
export function AnswerForm({ row, onSave }: AnswerFormProps) {
  const { words, text, change, offer, forget } = useWords(row._id, 'answer');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setTried(true);
    if (text === '' || saving) return;
    setSaving(true);
    if (await onSave(text)) await forget();
    setSaving(false);
  };
  useSaveKey(() => void save());
  return (
    <Notice tone="wait" title={row.question ?? ''}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <AbandonedDraft offer={offer} />
        <Textarea
          label={t('controls.form.answer')}
          required
          rows={3}
          maxLength={CONTROL_NOTE_MAX}
          value={words}
          error={tried && text === '' ? t('field.required') : undefined}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <div>
          <Button type="submit" mih={44} loading={saving}>
            {t('controls.form.send')}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
