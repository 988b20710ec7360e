import { t } from '@inspect/contract/i18n';
import { type Setting, setting as settingShape, settingsEndpoints } from '@inspect/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWorkDraft } from '../../platform/drafts/index.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import type { useStepUp } from '../../platform/step-up/index.ts';
import { useShownErrors } from '../../ui/form/use-shown-errors.ts';
import { settingText } from './setting-text.ts';

const SETTING_DRAFT = 'setting';
const draftedValue = z.object({ value: z.unknown() });
type WithFresh = ReturnType<typeof useStepUp>['withFresh'];

/** One setting being changed: what was typed stays, whatever the server says. */
export function useSettingForm(stored: Setting, onSaved: () => void, withFresh: WithFresh) {
  const [value, setValue] = useState<unknown>(stored.value);
  const [base, setBase] = useState(stored);
  const { of, refuse } = useShownErrors({});
  const [conflict, setConflict] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const changed = JSON.stringify(value) !== JSON.stringify(base.value);
  const { offer, forget } = useWorkDraft({
    kind: SETTING_DRAFT,
    about: stored.key,
    shape: draftedValue,
    work: useMemo(() => (changed ? { value } : null), [changed, value]),
    onContinue: (left) => setValue(left.value),
  });

  const saving = useMutation({
    mutationFn: () =>
      withFresh(() =>
        call(settingsEndpoints.update, { body: { key: stored.key, value, version: base.version } }),
      ),
    onSuccess: async () => {
      await forget();
      toast.success(t('settings.saved', { name: stored.name }));
      void invalidate('settings', 'edit-histories');
      onSaved();
    },
    onError: (error) => {
      const refusal = error instanceof ServerRefusal ? error : null;
      const theirs = settingShape.safeParse(refusal?.data);
      refuse(refusal?.fields ?? {});
      if (theirs.success) {
        setBase(theirs.data);
        setConflict(t('settings.conflict', { value: settingText(stored, theirs.data.value) }));
        void invalidate('settings');
      } else if (Object.keys(refusal?.fields ?? {}).length === 0) showFailure(error);
    },
  });

  return {
    value,
    change: (next: unknown) => {
      setValue(next);
      refuse({});
    },
    changed,
    offer,
    /** what was typed is thrown away on purpose */
    discard: forget,
    conflict,
    errorOf: (path: string) => of(path === '' ? 'value' : `value.${path}`),
    save: () => saving.mutate(),
    saving: saving.isPending,
  };
}
