import { fieldLabel, t, valueLabel } from '@inspect/contract/i18n';
import { type FieldDefinition, type FieldKind, LAST, yerevanDay } from '@inspect/contract/kernel';
import { type ReactNode, useMemo } from 'react';
import { DayField } from '../../ui/filters/day-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { ChoicesField } from '../../ui/form/choices-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { OptionField } from '../../ui/form/option-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { WordsField } from '../../ui/form/words-field.tsx';
import { optionOf, useCopy } from '../offline/index.ts';
import { serverNow } from '../server-status/index.ts';
import type { Fields, FieldValues } from './field-values.ts';

type Control = {
  name: string;
  field: FieldDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
};

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function common({ name, field, error, onChange }: Control) {
  const required = !field.optional && field.default === undefined;
  const hint = field.default === LAST ? t('shell.lastByDefault') : undefined;
  return { name, label: fieldLabel(name), error, required, hint, onChange };
}

const CONTROLS: Record<FieldKind, (control: Control) => ReactNode> = {
  text: (control) => <TextField {...common(control)} value={textOf(control.value) ?? ''} />,
  words: (control) => <WordsField {...common(control)} value={textsOf(control.value)} />,
  choice: (control) => <ChoiceControl {...control} />,
  choices: (control) => (
    <ChoicesField {...common(control)} value={textsOf(control.value)} options={optionsOf(control.field)} />
  ),
  day: ({ onChange, ...control }) => (
    <DayField
      {...common({ ...control, onChange })}
      value={textOf(control.value) ?? undefined}
      onChange={(day) => onChange(day ?? null)}
      today={yerevanDay(serverNow())}
    />
  ),
  flag: (control) => <CheckField {...common(control)} value={control.value === true} />,
  whole: (control) => <NumberField {...common(control)} value={numberOf(control.value)} />,
  money: (control) => <NumberField {...common(control)} value={numberOf(control.value)} />,
  coordinate: (control) => <NumberField {...common(control)} value={numberOf(control.value)} decimals={6} />,
  ref: (control) => <RefControl {...control} />,
};

const optionsOf = (field: FieldDefinition) =>
  (field.values ?? []).map((value) => ({ value, label: valueLabel(value) }));

function ChoiceControl(control: Control) {
  const { field, value, onChange } = control;
  const none = field.optional ? [{ value: '', label: t('shell.notSpecified') }] : [];
  return (
    <OptionField
      {...common(control)}
      options={[...none, ...optionsOf(field)]}
      value={textOf(value) ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

/** A row of another list, by type-ahead over this browser's copy of it. */
function RefControl(control: Control) {
  const { rows, failure } = useCopy(control.field.list ?? '');
  const id = textOf(control.value);
  const options = useMemo(() => rows?.map(optionOf), [rows]);
  const gone = id !== null && rows !== undefined && !rows.some((row) => row._id === id);
  return (
    <Picker
      {...common(control)}
      options={gone ? [...(options ?? []), { id, name: t('shell.retiredRow'), disabled: true }] : options}
      value={id}
      failure={failure}
    />
  );
}

type FieldControlsProps = {
  fields: Fields;
  values: FieldValues;
  errors: Readonly<Record<string, string>>;
  onChange: (field: string, value: unknown) => void;
};

export function FieldControls({ fields, values, errors, onChange }: FieldControlsProps) {
  return Object.entries(fields).map(([name, field]) => {
    const Control = CONTROLS[field.kind];
    return (
      <Control
        key={name}
        name={name}
        field={field}
        value={values[name]}
        onChange={(value) => onChange(name, value)}
        error={errors[name]}
      />
    );
  });
}
