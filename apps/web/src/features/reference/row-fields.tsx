import type { ListDefinition } from '@inspect/contract/reference';
import { FieldControl } from './field-control.tsx';
import type { FormValues } from './form-values.ts';

type RowFieldsProps = {
  list: ListDefinition;
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  onChange: (field: string, value: unknown) => void;
};

/** A control for each declared field, in their order. */
export function RowFields({ list, values, errors, onChange }: RowFieldsProps) {
  return Object.entries(list.fields).map(([name, field]) => (
    <FieldControl
      key={name}
      name={name}
      field={field}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name]}
    />
  ));
}
