import { Fragment, type ReactNode } from 'react';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { type ControlledField, FactControl } from './fact-control.tsx';
import type { FormState } from './form-state.ts';

type FactControlsProps = {
  fields: readonly ControlledField[];
  form: FormState;
  lists: CheckupLists;
  /** what stands in place of a field's own control; null = nothing */
  instead?: Readonly<Partial<Record<ControlledField, ReactNode>>>;
};

export function FactControls({ fields, form, lists, instead = {} }: FactControlsProps) {
  return fields.map((field) => (
    <Fragment key={field}>
      {instead[field] === undefined ? (
        <FactControl field={field} form={form} lists={lists} />
      ) : (
        instead[field]
      )}
    </Fragment>
  ));
}
