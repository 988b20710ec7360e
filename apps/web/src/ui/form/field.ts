export type FieldProps<Value> = {
  /** the wire name; errors are found by it */
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
  required?: boolean;
  /** one line of help under the field */
  hint?: string | undefined;
  disabled?: boolean;
};

/** The id of a field's input: where the error summary leads. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The part of the props that every Mantine input takes as it is. */
export function inputProps(field: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  return {
    id: fieldId(field.name),
    name: field.name,
    label: field.label,
    error: field.error,
    description: field.hint,
    required: field.required ?? false,
    disabled: field.disabled ?? false,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] satisfies (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    ...(field.onBlur ? { onBlur: field.onBlur } : {}),
  };
}
