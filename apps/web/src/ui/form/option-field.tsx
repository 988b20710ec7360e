import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { TONE_ICONS, type Tone } from '../status-badge.tsx';
import { type FieldProps, fieldId } from './field.ts';
import classes from './option-field.module.css';

type OptionFieldProps<Value> = FieldProps<Value | null> & {
  /** a few; all of them in sight */
  options: readonly { value: Value; label: ReactNode; tone?: Tone }[];
  /** the decision of the whole form: each as large as a button, with the icon of its tone */
  large?: boolean;
};

/** One of a few, all in sight: arrow keys choose, as with any radio buttons. */
export function OptionField<Value extends string | number | boolean>(props: OptionFieldProps<Value>) {
  const { name, label, value, onChange, options, error, required, hint, disabled, large = false } = props;
  const id = fieldId(name);
  // The Tab key stops at the chosen one, else at the first: there the error summary leads too.
  const stop = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <fieldset
      className={classes.field}
      disabled={disabled}
      onBlur={props.onBlur}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <Input.Label
        size="md"
        mb={4}
        component="legend"
        labelElement="div"
        required={required ?? false}
        className={classes.legend ?? ''}
      >
        {label}
      </Input.Label>
      <div className={classes.options} data-large={large || undefined}>
        {options.map((option, index) => (
          <label key={String(option.value)} className={classes.option}>
            <input
              type="radio"
              id={index === stop ? id : undefined}
              name={name}
              className={classes.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <span className={classes.face} data-tone={option.tone}>
              {large && option.tone ? <ToneIcon tone={option.tone} /> : null}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <Input.Error size="md" id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      ) : null}
      {hint ? (
        <Input.Description id={`${id}-hint`} mt={4}>
          {hint}
        </Input.Description>
      ) : null}
    </fieldset>
  );
}

function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = TONE_ICONS[tone];
  return <Icon size={24} stroke={2} aria-hidden />;
}
