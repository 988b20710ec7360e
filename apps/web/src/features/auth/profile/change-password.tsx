import { ownAccountEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { useSession } from '../../../platform/access/session.ts';
import { call, renewingSession } from '../../../platform/api/call.ts';
import { keepNewPassword } from '../../../platform/local-user/index.ts';
import { lengthProblem, passwordHint } from '../password-problem.ts';
import { SecretForm } from './secret-form.tsx';

/** One's own password, chosen anew. */
export function ChangePassword() {
  const { user } = useSession();
  const secondFactor = user.twoFactor && user.phoneVerified;
  return (
    <SecretForm
      secret={{
        name: 'password',
        problemOf: (typed) => lengthProblem(typed, secondFactor),
        send: async (current, password) => {
          await renewingSession(() =>
            call(ownAccountEndpoints.changePassword, { body: { current, password } }),
          );
          // A pit without reception comes before the next sign-in, and so does its lock.
          await keepNewPassword(user.id, password);
        },
        done: t('auth.profile.changed'),
      }}
      title={t('auth.profile.passwordSection')}
      field={{
        label: t('auth.profile.next'),
        description: passwordHint(secondFactor),
        autoComplete: 'new-password',
      }}
      button={t('auth.profile.change')}
    />
  );
}
