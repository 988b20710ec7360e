import { t } from '@inspect/contract/i18n';
import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../platform/notify/toast.ts';
import { AskResetForm } from './ask-reset-form.tsx';
import classes from './forgot.module.css';
import { ResetForm } from './reset-form.tsx';

/** A forgotten password: the e-mail, then the code and a new password. */
export default function ForgotScreen() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ email: string; resendAfter: number } | null>(null);
  return (
    <section className={classes.page} aria-labelledby="forgot-heading">
      <Title order={1} id="forgot-heading">
        {t('auth.forgotTitle')}
      </Title>
      <Text c="dimmed" role="status">
        {t(asked ? 'auth.forgotSent' : 'auth.forgotText')}
      </Text>
      {asked ? (
        <ResetForm
          {...asked}
          onDone={() => {
            toast.success(t('auth.resetDone'));
            void navigate({ to: '/login', ignoreBlocker: true });
          }}
        />
      ) : (
        <AskResetForm onAsked={setAsked} />
      )}
    </section>
  );
}
