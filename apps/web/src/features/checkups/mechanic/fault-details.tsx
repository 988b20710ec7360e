import type { Finding } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { useEffect, useState } from 'react';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { fieldId } from '../../../ui/form/field.ts';
import { FindingPhotos } from '../../photos/index.ts';
import type { Classificator } from '../findings/classificators.ts';
import { findingKey, tidy, withPlace } from '../findings/entries.ts';
import classes from './fault-row.module.css';

type FaultDetailsProps = {
  classificator: Classificator;
  finding: Finding;
  /** the note is what one came for */
  focused: boolean;
  onChange: (finding: Finding) => void;
};

const NOTE_LENGTH = 500;

/** Where the fault is, what there is to say of it, and what it looks like. */
export function FaultDetails({ classificator, finding, focused, onChange }: FaultDetailsProps) {
  const { list, code, name, locations } = classificator;
  const field = `note.${findingKey(list, code)}`;
  useEffect(() => {
    if (focused) document.getElementById(fieldId(field))?.focus();
  }, [focused, field]);
  // A finding is kept without the blanks at its end; the field keeps what is being typed.
  const [note, setNote] = useState(finding.note ?? '');
  if (note.trim() !== (finding.note ?? '')) setNote(finding.note ?? '');
  return (
    <div className={classes.details}>
      {locations.length > 0 ? (
        <fieldset className={classes.places}>
          <legend>{t('checkups.mechanic.place')}</legend>
          {locations.map((place) => (
            <button
              key={place}
              type="button"
              className={classes.place}
              aria-pressed={finding.location?.includes(place) ?? false}
              onClick={() => onChange(withPlace(finding, place))}
            >
              {t(`reference.value.${place}`)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <AreaField
        name={field}
        label={t('checkups.mechanic.noteLabel')}
        rows={2}
        value={note}
        onChange={(typed) => {
          const restored = typed.slice(0, NOTE_LENGTH);
          setNote(restored);
          onChange(tidy({ ...finding, note: restored.trim() }));
        }}
      />
      <FindingPhotos
        ids={finding.attachments ?? []}
        name={name}
        onChange={(attachments) => onChange(tidy({ ...finding, attachments }))}
      />
    </div>
  );
}
