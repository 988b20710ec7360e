import {
  CHECKUP_FIELDS,
  entryOf,
  type FactKind,
  type FactsOfKind,
  isRefField,
} from '@inspect/contract/checkup-fields';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { OWNER_STATUSES } from '@inspect/contract/reference';
import type { ReactNode } from 'react';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import type { FieldProps } from '../../../ui/form/field.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PlateField } from '../../vehicles/index.ts';
import type { DraftValues } from '../draft/draft.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { FormState } from './form-state.ts';

/** Kinds whose controls need more than the draft: who may inspect, what is proposed. */
type ControlledKind = Exclude<FactKind, 'person' | 'period'>;
export type ControlledField = FactsOfKind<ControlledKind>;

const STATUSES = OWNER_STATUSES.map((value) => ({ value, label: t(`reference.ownerStatus.${value}`) }));
export const YES_NO = [
  { value: true, label: t('shell.yes') },
  { value: false, label: t('shell.no') },
];
/** What is to be chosen before the rows that hang on it. */
const FIRST: Readonly<Record<string, MessageKey>> = {
  car: 'checkups.form.firstCar',
  region: 'checkups.form.firstRegion',
  county: 'checkups.form.firstCounty',
};

type FactControlProps = { field: ControlledField; form: FormState; lists: CheckupLists };
type Control = FactControlProps & { bound: FieldProps<DraftValues[ControlledField]> };

const textOf = ({ bound: { value } }: Control) => (typeof value === 'string' ? value : '');
const idOf = ({ bound: { value } }: Control) => (typeof value === 'string' ? value : null);
const numberOf = ({ bound: { value } }: Control) => (typeof value === 'number' ? value : null);
const answerOf = ({ bound: { value } }: Control) => (typeof value === 'boolean' ? value : null);

const CONTROLS: Record<ControlledKind, (control: Control) => ReactNode> = {
  plate: (control) => <PlateField {...control.bound} value={textOf(control)} />,
  certificate: (control) => <CodeField {...control.bound} value={textOf(control)} maxLength={8} />,
  vin: (control) => <CodeField {...control.bound} value={textOf(control)} maxLength={17} keepHyphen />,
  idNumber: (control) => <CodeField {...control.bound} value={textOf(control)} maxLength={10} />,
  text: (control) => <TextField {...control.bound} value={textOf(control)} />,
  email: (control) => <TextField {...control.bound} value={textOf(control)} kind="email" />,
  phone: (control) => <PhoneField {...control.bound} value={textOf(control)} />,
  note: (control) => (
    <div data-double>
      <AreaField {...control.bound} value={textOf(control)} />
    </div>
  ),
  year: (control) => <NumberField {...control.bound} value={numberOf(control)} plain />,
  whole: (control) => <NumberField {...control.bound} value={numberOf(control)} />,
  decimal: (control) => <NumberField {...control.bound} value={numberOf(control)} decimals={1} />,
  flag: (control) => (
    <div data-double data-beside>
      <CheckField {...control.bound} value={answerOf(control) === true} />
    </div>
  ),
  answer: (control) => (
    <div data-wide>
      <OptionField {...control.bound} value={answerOf(control)} options={YES_NO} />
    </div>
  ),
  ownerStatus: (control) => (
    <div data-wide>
      <OptionField {...control.bound} value={numberOf(control)} options={STATUSES} />
    </div>
  ),
  reason: (control) => (
    <Picker
      {...control.bound}
      {...control.lists.cameraReasonId}
      value={idOf(control)}
      label={t('checkups.form.noPlateReason')}
    />
  ),
  ref: (control) => <RefControl {...control} />,
};

function RefControl(control: Control) {
  const { bound, field, form, lists } = control;
  const { within } = entryOf(field);
  const parent: Readonly<Record<string, unknown>> = form.values;
  const first = within && parent[within.field] === null ? FIRST[within.field] : undefined;
  const choice = isRefField(field) ? lists[field] : { options: [] };
  return (
    <Picker {...bound} {...choice} value={idOf(control)} {...(first ? { placeholder: t(first) } : {})} />
  );
}

export function FactControl(props: FactControlProps) {
  const control = { ...props, bound: props.form.bind(props.field) };
  return CONTROLS[CHECKUP_FIELDS[props.field].kind](control);
}
