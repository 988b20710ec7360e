import { t } from '@inspect/contract/i18n';
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { NoResponse } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { Notice } from '../../ui/notice.tsx';

type SumFormProps = {
  valid: boolean;
  submit: string;
  pending: boolean;
  problem: Error | null;
  onSubmit: () => void;
  /** beside the button */
  beside?: ReactNode;
  /** the fields; `missing` = what stands under one that is not filled in, once that was tried */
  children: (missing: string | undefined) => ReactNode;
};

/** A sum or a reason, and one thing to do with it: Enter does it. Without the server nothing of it can be done. */
export function SumForm({ valid, submit, pending, problem, onSubmit, beside, children }: SumFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useErrorFocus(form, attempts);
  const title = problem instanceof NoResponse ? t('shifts.needsServer') : problem && failureText(problem);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) setAttempts((count) => count + 1);
        else if (!pending) onSubmit();
      }}
    >
      <Stack gap="md">
        {title ? <Notice role="alert" tone="bad" title={title} /> : null}
        {children(attempts > 0 && !valid ? t('field.required') : undefined)}
        <Group gap="sm">
          <Button type="submit" size="md" loading={pending}>
            {submit}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
}
