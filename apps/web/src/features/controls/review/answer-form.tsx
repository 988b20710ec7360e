import { CONTROL_NOTE_MAX, type ControlRow, PHOTOS_PER_ANSWER_MAX } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { AbandonedDraft } from '../../../ui/form/abandoned-draft.tsx';
import { useSaveKey } from '../../../ui/form/use-save-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PhotoStrip } from '../../photos/index.ts';
import classes from '../controls.module.css';
import { useAnswerPhotos } from './use-answer-photos.ts';
import type { Answer } from './use-review.ts';
import { useWords } from './use-words.ts';

type AnswerFormProps = { row: ControlRow; onSave: (answer: Answer) => Promise<boolean> };

/** The question that waits for the station, and where its people answer it: in words, with photographs, or both. */
export function AnswerForm({ row, onSave }: AnswerFormProps) {
  const { words, text, change, offer, forget } = useWords(row._id, 'answer');
  const photos = useAnswerPhotos(row._id);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const isEmpty = text === '' && photos.photos.length === 0;
  const save = async () => {
    setTried(true);
    if (isEmpty || saving) return;
    setSaving(true);
    const ids = await photos.settled();
    if (ids && (await onSave({ answer: text || null, photos: ids }))) {
      photos.forget();
      await forget();
    }
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
          rows={3}
          maxLength={CONTROL_NOTE_MAX}
          value={words}
          // What is sent is what is shown.
          disabled={saving}
          error={tried && isEmpty ? t('controls.field.answer') : undefined}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <PhotoStrip
          photos={photos.photos}
          label={t('controls.photos.title')}
          {...(saving ? {} : { onRemove: (photo: string) => void photos.remove(photo) })}
        />
        <Unsent photos={photos} />
        <p className={classes.quiet}>{t('controls.photos.hint', { count: PHOTOS_PER_ANSWER_MAX })}</p>
        <Group gap="sm">
          <FileButton multiple accept="image/*" onChange={photos.add}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                mih={44}
                leftSection={<IconCamera size={20} aria-hidden />}
                disabled={saving || !photos.ready || photos.photos.length >= PHOTOS_PER_ANSWER_MAX}
              >
                {t('controls.photos.add')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" mih={44} loading={saving}>
            {t('controls.form.send')}
          </Button>
        </Group>
      </form>
    </Notice>
  );
}

/** What did not come to the server, and why: it keeps the answer back until it is sent again or taken out. */
function Unsent({ photos: { failed, again } }: { photos: ReturnType<typeof useAnswerPhotos> }) {
  const [first] = failed;
  if (!first) return null;
  return (
    <Notice role="alert" tone="bad" title={t('controls.photos.left')}>
      <p className={classes.words}>{first.refused}</p>
      <div>
        <Button variant="default" mih={44} onClick={again}>
          {t('controls.photos.again')}
        </Button>
      </div>
    </Notice>
  );
}
