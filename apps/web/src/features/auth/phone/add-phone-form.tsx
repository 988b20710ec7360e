import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { mobilePhone } from '@inspect/contract/kernel';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { askCode } from './ask-code.ts';
import { CodeStep } from './code-step.tsx';

type AddPhoneFormProps = { onAdded: () => void };

/** A number, then the code that was sent to it. */
export function AddPhoneForm({ onAdded }: AddPhoneFormProps) {
  const [phone, setPhone] = useState('');
  const [wait, setWait] = useState<number | null>(null);
  const { withFresh, dialog } = useStepUp();
  const ask = async () =>
    (await withFresh(() => call(authEndpoints.checkPhone, { body: { phone } }))).data.resendAfter;
  const asking = useMutation({ mutationFn: () => askCode(ask), onSuccess: setWait });
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
          submit={t('auth.phoneSave')}
        >
          <Button variant="subtle" color="gray" onClick={() => setWait(null)}>
            {t('auth.phoneOther')}
          </Button>
        </CodeStep>
      )}
      {dialog}
    </>
  );
}
