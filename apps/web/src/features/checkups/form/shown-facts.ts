import { isRefField } from '@inspect/contract/checkup-fields';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { ControlledField } from './fact-control.tsx';
import type { FormState } from './form-state.ts';

/** All that the controls of these facts show: what stands in them, what is said of them, what there is to choose. */
export function shownFacts(fields: readonly ControlledField[], form: FormState, lists: CheckupLists) {
  const choiceOf = (field: ControlledField) =>
    isRefField(field) || field === 'cameraReasonId' ? lists[field] : {};
  return fields.flatMap((field): unknown[] => [
    ...Object.values(form.bind(field)),
    ...Object.values(choiceOf(field)),
  ]);
}
