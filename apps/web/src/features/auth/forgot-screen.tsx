import { t } from '@inspect/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PublicCard } from '../../platform/brand/public-card.tsx';
import { toast } from '../../platform/notify/toast.ts';
import { AskResetForm } from './ask-reset-form.tsx';
import { ResetForm } from './reset-form.tsx';

/** A forgotten password: the e-mail, then the code and a new password. */
export default function ForgotScreen() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ email: string; resendAfter: number } | null>(null);
  return (
    <PublicCard title={t('auth.forgotTitle')} text={t(asked ? 'auth.forgotSent' : 'auth.forgotText')}>
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
    </PublicCard>
  );
}
