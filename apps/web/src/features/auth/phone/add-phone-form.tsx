import { authEndpoints, mobilePhone } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { formatPhone } from '../../../ui/form/phone/armenian-phone.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { useStepUp } from '../step-up.tsx';
import { ResendButton } from './resend-button.tsx';
import { isWholeCode, SmsCodeField } from './sms-code-field.tsx';

type AddPhoneFormProps = { onAdded: () => void };

/** A number, then the code that was sent to it. */
export function AddPhoneForm({ onAdded }: AddPhoneFormProps) {
  const [phone, setPhone] = useState('');
  const [wait, setWait] = useState<number | null>(null);
  const { withFresh, dialog } = useStepUp();
  const ask = async () =>
    (await withFresh(() => call(authEndpoints.checkPhone, { body: { phone } }))).data.resendAfter;
  const asking = useMutation({ mutationFn: ask, onSuccess: setWait });
  const valid = mobilePhone.safeParse(phone).success;
  return (
    <>
      {wait === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (valid) asking.mutate();
          }}
        >
          <Stack gap="md">
            <PhoneField
              name="phone"
              label={t('auth.phone')}
              required
              value={phone}
              onChange={setPhone}
              hint={t('field.mobile')}
              error={asking.error ? failureText(asking.error) : undefined}
            />
            <Button type="submit" disabled={!valid} loading={asking.isPending}>
              {t('auth.codeSend')}
            </Button>
          </Stack>
        </form>
      ) : (
        <CodeStep
          phone={phone}
          wait={wait}
          resend={ask}
          verify={(code) =>
            withFresh(() => call(authEndpoints.addVerifiedPhone, { body: { phone, code } })).then(onAdded)
          }
          onOther={() => setWait(null)}
        />
      )}
      {dialog}
    </>
  );
}

type CodeStepProps = {
  phone: string;
  wait: number;
  resend: () => Promise<number>;
  verify: (code: string) => Promise<void>;
  onOther: () => void;
};

function CodeStep({ phone, wait, resend, verify, onOther }: CodeStepProps) {
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
          {t('auth.phoneSave')}
        </Button>
        <Group justify="space-between">
          <ResendButton after={wait} send={resend} />
          <Button variant="subtle" color="gray" onClick={onOther}>
            {t('auth.phoneOther')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
