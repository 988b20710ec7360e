import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../platform/notify/toast.ts';
import { ResendButton } from './resend-button.tsx';
import { isWholeCode, SmsCodeField } from './sms-code-field.tsx';

type CodeStepProps = {
  phone: string;
  /** seconds until a further code */
  wait: number;
  resend: () => Promise<number>;
  verify: (code: string) => Promise<unknown>;
  /** on the button */
  submit: string;
  /** what else may be done, beside the further code */
  children?: ReactNode;
};

/** The code that was sent to a number. */
export function CodeStep({ phone, wait, resend, verify, submit, children }: CodeStepProps) {
  const [code, setCode] = useState('');
  const verifying = useMutation({ mutationFn: () => verify(code) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code)) verifying.mutate();
      }}
    >
      <Stack gap="md">
        <Text role="status">{t('auth.codeSentTo', { phone: formatPhone(phone) })}</Text>
        <SmsCodeField
          value={code}
          onChange={setCode}
          error={verifying.error ? failureText(verifying.error) : undefined}
        />
        <Button type="submit" disabled={!isWholeCode(code)} loading={verifying.isPending}>
          {submit}
        </Button>
        <Group justify="space-between">
          <ResendButton after={wait} send={resend} />
          {children}
        </Group>
      </Stack>
    </form>
  );
}
