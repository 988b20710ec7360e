import { t } from '@inspect/contract/i18n';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useWriteId } from '../../platform/api/use-write-id.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { checkBy } from '../../platform/record-form/index.ts';
import { SideDrawer } from '../../ui/form/side-drawer.tsx';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
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
  useFocusBack();
  const invalidate = useInvalidate();
  const idOf = useWriteId();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const { payload, errors }: Checked<Payload> = checkBy(schema, values);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: Payload) => send({ ...entry, _id: idOf(entry) }),
    onSuccess: onClose,
    onSettled: () => invalidate('partnerBilling', 'edit-histories'),
  });
  const refused: Readonly<Record<string, string>> = error instanceof ServerRefusal ? error.fields : {};
  useErrorFocus(form, attempts);
  return (
    <SideDrawer title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!payload) setAttempts((count) => count + 1);
          else if (!isPending) mutate(payload);
        }}
      >
        <Stack gap="md" pb="lg">
          <Text size="sm">{hint}</Text>
          {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
          {children((name) => (attempts > 0 && !payload ? errors[name] : undefined) ?? refused[name])}
          <Group gap="sm">
            <Button type="submit" size="md" loading={isPending}>
              {submit}
            </Button>
            <Button size="md" variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideDrawer>
  );
}
