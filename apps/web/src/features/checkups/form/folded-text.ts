import { isRefField } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { isAsFound } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { ControlledField } from './fact-control.tsx';
import type { FormState } from './form-state.ts';

/** `fields` as the register filled them, `told` of them in one line; null = they are to be seen and filled in. */
export function foldedText(
  fields: readonly ControlledField[],
  told: readonly ControlledField[],
  form: FormState,
  lists: CheckupLists,
): string | null {
  const complete = fields.every((field) => {
    const { error, required, value } = form.bind(field);
    return !error && !(required && (value === null || value === ''));
  });
  if (!complete || !isAsFound(form.draft, fields)) return null;
  return told
    .map((field) => textOf(field, form, lists))
    .filter(Boolean)
    .join(' · ');
}

function textOf(field: ControlledField, { values }: FormState, lists: CheckupLists): string {
  const value = values[field];
  if (isRefField(field)) return lists[field].options?.find(({ id }) => id === value)?.name ?? '';
  if (field === 'productionYear' && values.productionYear !== null)
    return t('checkups.list.yearShort', { year: values.productionYear });
  if (field === 'enginePower' && values.enginePower !== null)
    return t('checkups.form.power', { power: values.enginePower });
  if (field === 'phone') return formatPhone(values.phone);
  return typeof value === 'string' ? value : '';
}
