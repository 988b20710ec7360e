import { CONTROL_NOTE_MAX, type ControlRow, controlsEndpoints } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { AbandonedDraft } from '../../../ui/form/abandoned-draft.tsx';
import { useSaveKey } from '../../../ui/form/use-save-key.ts';
import classes from '../controls.module.css';
import type { Change } from './use-review.ts';
import { useWords } from './use-words.ts';

type DecisionFormProps = {
  what: 'violation' | 'ask';
  row: ControlRow;
  onClose: () => void;
  /** false: it was not kept, and what was written stays */
  onSave: (change: Change) => Promise<boolean>;
  /** it was kept, and nobody has gone elsewhere meanwhile */
  onSaved: () => void;
};

/** The words that a violation or a question needs. Ctrl+Enter keeps them, Esc leaves while nothing is written. */
export function DecisionForm({ what, row, onClose, onSave, onSaved }: DecisionFormProps) {
  const isViolation = what === 'violation';
  const { words, text, reason, change, offer, forget } = useWords(
    row._id,
    what,
    isViolation ? { words: row.note ?? '', reason: row.cameraReasonId ?? '' } : {},
  );
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const reasons = useRead(controlsEndpoints.reasons, {}, { enabled: isViolation, staleTime: 600_000 });
  const save = async () => {
    setTried(true);
    if (text === '' || saving) return;
    setSaving(true);
    const said: Change = isViolation
      ? { status: 'violation', note: text, cameraReasonId: reason || null }
      : { question: text };
    if (!(await onSave(said))) return setSaving(false);
    await forget();
    if (form.current) onSaved();
  };
  useSaveKey(() => void save());
  const leave = (event: KeyboardEvent) => {
    // What is written is left by the button alone.
    if (event.key !== 'Escape' || text !== '') return;
    event.preventDefault();
    onClose();
  };
  return (
    <form
      ref={form}
      className={classes.form}
      onKeyDown={leave}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AbandonedDraft offer={offer} />
      <Textarea
        label={t(`controls.form.${what}`)}
        required
        // Who pressed the key goes on by keys.
        autoFocus
        rows={3}
        maxLength={CONTROL_NOTE_MAX}
        value={words}
        error={tried && text === '' ? t(isViolation ? 'controls.field.note' : 'field.required') : undefined}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
      {isViolation ? (
        <NativeSelect
          label={t('controls.form.reason')}
          value={reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          data={[
            { value: '', label: '—' },
            ...(reasons.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      ) : null}
      <Group gap="xs">
        <Button type="submit" mih={44} loading={saving}>
          {t(isViolation ? 'controls.form.save' : 'controls.form.send')}
        </Button>
        <Button
          variant="default"
          mih={44}
          onClick={() => {
            // What is offered and not answered for stays.
            if (!offer) void forget();
            onClose();
          }}
        >
          {t('controls.form.cancel')}
        </Button>
      </Group>
    </form>
  );
}
