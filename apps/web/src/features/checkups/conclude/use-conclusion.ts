import { type Checkup, type CheckupChange, checkupsEndpoints, isSigned } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useDirty } from '../../../platform/dirty/dirty-work.ts';
import { failureText, toast } from '../../../platform/notify/toast.ts';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';

type Conclusion = {
  Opinion: boolean | null;
  nextCheckup: Checkup['nextCheckup'] | null;
  cameraReasonId: string | null;
  cameraReasonNote: string;
  /** he looked at a plate photograph on which no number was sure */
  plateSeen: boolean;
  /** it was inspected, although nothing was noted and nothing photographed */
  inspected: boolean;
};
export type ConclusionField = keyof Conclusion;

/** What the server refuses of the result itself stands under the result. */
const OF_THE_RESULT: readonly string[] = [
  'checkup.fit_forbidden',
  'checkup.faulty_without_findings',
  'checkup.unsigned',
];

/**
 * The result in the making; `record` is what the operator sees now, with the mechanic's latest findings. `unread`: the
 * plate's photograph proves only what he sees in it. `bare`: nothing was looked at and nothing photographed.
 */
export function useConclusion(record: Checkup, { unread, bare }: { unread: boolean; bare: boolean }) {
  const [touched, setTouched] = useState<Partial<Conclusion>>({});
  const { of, refused, refuse, change, attempt, attempts } = useShownErrors({});
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, attempts);
  /** said under its fields, and the first of them gets the focus */
  const say = (fields: Readonly<Record<string, string>>) => {
    refuse(fields);
    attempt();
  };
  const values: Conclusion = {
    Opinion: null,
    nextCheckup: record.nextCheckup,
    cameraReasonId: record.cameraReasonId,
    cameraReasonNote: record.cameraReasonNote ?? '',
    plateSeen: false,
    inspected: false,
    ...touched,
  };
  const { conclude, concluding, problem } = useConclude(record, say, () => setTouched({}));
  useDirty(Object.keys(touched).length > 0);
  const bind = <Field extends ConclusionField>(name: Field) => ({
    name,
    value: values[name],
    error: of(name),
    onChange: (value: Conclusion[Field]) => {
      setTouched((now) => ({ ...now, [name]: value }));
      change(name);
    },
  });
  const save = () => {
    if (concluding) return;
    const { Opinion, cameraReasonId, cameraReasonNote, plateSeen, inspected } = values;
    if (Opinion === null) return say({ Opinion: t('checkups.conclude.choose') });
    if (!isSigned(record)) return say({ Opinion: t('error.checkup.unsigned') });
    if (Opinion && bare && !inspected) return say({ inspected: t('checkups.conclude.bareFirst') });
    if (unread && !plateSeen && !cameraReasonId) return say({ plateSeen: t('photos.plate.confirmFirst') });
    refuse({});
    conclude({
      version: record.version,
      Opinion,
      nextCheckup: values.nextCheckup ?? record.nextCheckup,
      ...(cameraReasonId ? { cameraReasonId } : {}),
      ...(cameraReasonNote.trim() ? { cameraReasonNote } : {}),
    });
  };
  return { values, bind, element, refused, save, concluding, problem };
}

function useConclude(record: Checkup, refuse: (fields: Record<string, string>) => void, onDone: () => void) {
  const invalidate = useInvalidate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: CheckupChange) => call(checkupsEndpoints.edit, { params: { id: record._id }, body }),
    onSuccess: async ({ data }) => {
      onDone();
      toast.success(t('checkups.conclude.done', { number: data.number ?? '' }));
      await invalidate('checkups');
    },
    onError: async (problem) => {
      if (problem instanceof ServerRefusal) refuse(errorsOf(problem));
      if (problem instanceof ServerRefusal && problem.code === 'version_conflict')
        await invalidate('checkups');
    },
  });
  return { conclude: mutate, concluding: isPending, problem: error ? textOf(error) : null };
}

function errorsOf({ code, fields, message }: ServerRefusal): Record<string, string> {
  return OF_THE_RESULT.includes(code) ? { ...fields, Opinion: message } : { ...fields };
}

/** null = it stands under its field. */
function textOf(problem: Error): string | null {
  if (problem instanceof NoResponse) return t('checkups.conclude.noResponse');
  if (!(problem instanceof ServerRefusal)) return failureText(problem);
  if (problem.code === 'version_conflict') return t('checkups.conclude.changed');
  return Object.keys(errorsOf(problem)).length > 0 ? null : problem.message;
}
