import { t } from '@inspect/contract/i18n';
import { formatPlate, plateKind, typedPlate } from '@inspect/contract/kernel';
import { Input } from '@mantine/core';
import { codeTyping } from '../../../ui/form/code-field.tsx';
import { type FieldProps, fieldId } from '../../../ui/form/field.ts';
import { useFormattedInput } from '../../../ui/form/use-formatted-input.ts';
import classes from './plate-face.module.css';
import { PlateStrip } from './plate-tag.tsx';

const formatting = { normalise: typedPlate, format: formatPlate };

type PlateFieldProps = FieldProps<string> & {
  /** the first thing a person does on this screen */
  autoFocus?: boolean;
};

/** Looks like a plate, writes Latin whatever the keyboard, and says which kind of plate it is. Value: '34AB567'. */
export function PlateField({ value, onChange, autoFocus = false, ...field }: PlateFieldProps) {
  const input = useFormattedInput(formatting, value, onChange);
  const id = fieldId(field.name);
  const kind = plateKind(value);
  return (
    <div>
      <Input.Label size="md" mb={4} htmlFor={id} required={field.required ?? false}>
        {field.label}
      </Input.Label>
      <div className={`${classes.plate} ${classes.field}`} data-wrong={field.error ? true : undefined}>
        <PlateStrip />
        <input
          {...input}
          {...codeTyping}
          id={id}
          name={field.name}
          className={classes.input}
          placeholder={PLACEHOLDER}
          size={10}
          // biome-ignore lint/a11y/noAutofocus: the screen is this field until a plate stands in it
          autoFocus={autoFocus}
          disabled={field.disabled}
          aria-required={field.required}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={`${id}-kind${field.error ? ` ${id}-error` : ''}`}
          onBlur={field.onBlur}
        />
      </div>
      {field.error ? (
        <Input.Error size="md" id={`${id}-error`} mt={5}>
          {field.error}
        </Input.Error>
      ) : null}
      <div
        id={`${id}-kind`}
        className={classes.kind}
        data-other={kind === 'other' || undefined}
        data-empty={(!kind && field.error) || undefined}
        role="status"
      >
        {kind ? t(`checkups.plateKind.${kind}`) : (field.hint ?? '')}
      </div>
    </div>
  );
}

const PLACEHOLDER = formatPlate('00AA000');
