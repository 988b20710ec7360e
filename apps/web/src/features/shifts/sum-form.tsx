import { t } from '@inspect/contract/i18n';
import { Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NoResponse } from '../../platform/api/call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { SmallForm } from '../../platform/small-form/index.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Notice } from '../../ui/notice.tsx';

type SumFormProps = {
  /** something is typed that the server doesn't have */
  dirty: boolean;
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
export function SumForm(props: SumFormProps) {
  const { dirty, valid, submit, pending, problem, onSubmit, beside, children } = props;
  const [tried, setTried] = useState(false);
  const title = problem instanceof NoResponse ? t('shifts.needsServer') : problem && failureText(problem);
  const save = () => {
    if (!valid) setTried(true);
    else if (!pending) onSubmit();
  };
  return (
    <SmallForm label={submit} dirty={dirty} onSave={save} problem={problem} endsByEnter>
      <Stack gap="md">
        {title ? <Notice role="alert" tone="bad" title={title} /> : null}
        {children(tried && !valid ? t('field.required') : undefined)}
        <Group gap="sm">
          <SaveButton size="md" saving={pending}>
            {submit}
          </SaveButton>
          {beside}
        </Group>
      </Stack>
    </SmallForm>
  );
}
