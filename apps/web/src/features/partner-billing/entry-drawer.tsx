import { t } from '@inspect/contract/i18n';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWriteId } from '../../platform/api/use-write-id.ts';
import { isSame } from '../../platform/conflict/rebase.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { checkBy } from '../../platform/record-form/index.ts';
import { FormDrawer, SmallForm } from '../../platform/small-form/index.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Notice } from '../../ui/notice.tsx';

type EntryDrawerProps<Payload extends object> = {
  title: string;
  hint: string;
  submit: string;
  /** what is sent, without its id */
  schema: z.ZodType<Payload>;
  values: unknown;
  send: (entry: Payload & { _id: string }) => Promise<unknown>;
  onClose: () => void;
  /** the fields; each with what is wrong with it, once that was tried */
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
};

type Checked<Payload> = { payload: Payload | null; errors: Readonly<Record<string, string>> };

/** One further entry, which nobody changes afterwards. Sent again without an answer, it is entered once. */
export function EntryDrawer<Payload extends object>(props: EntryDrawerProps<Payload>) {
  const { title, hint, submit, schema, values, send, onClose, children } = props;
  const invalidate = useInvalidate();
  const idOf = useWriteId();
  const [first] = useState(values);
  const [tried, setTried] = useState(false);
  const { payload, errors }: Checked<Payload> = checkBy(schema, values);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: Payload) => send({ ...entry, _id: idOf(entry) }),
    onSuccess: onClose,
    onSettled: () => invalidate('partnerBilling', 'edit-histories'),
  });
  const refused: Readonly<Record<string, string>> = error instanceof ServerRefusal ? error.fields : {};
  const save = () => {
    if (!payload) setTried(true);
    else if (!isPending) mutate(payload);
  };
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(leave) => (
        <SmallForm label={title} dirty={!isSame(first, values)} onSave={save} problem={error}>
          <Stack gap="md">
            <Text size="sm">{hint}</Text>
            {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
            {children((name) => (tried && !payload ? errors[name] : undefined) ?? refused[name])}
            <Group gap="sm">
              <SaveButton size="md" saving={isPending}>
                {submit}
              </SaveButton>
              <Button size="md" variant="default" onClick={leave}>
                {t('shell.cancel')}
              </Button>
            </Group>
          </Stack>
        </SmallForm>
      )}
    </FormDrawer>
  );
}
