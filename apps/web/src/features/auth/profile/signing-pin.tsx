import { chosenPin, ownAccountEndpoints } from '@inspect/contract/auth';
import { isMessageKey, t } from '@inspect/contract/i18n';
import { call, renewingSession } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { SecretForm } from './secret-form.tsx';

/** A mechanic's PIN, with which he signs at the desk. It can be chosen again, never read. */
export function SigningPin() {
  const isSet = useRead(ownAccountEndpoints.signingPin, {}).data?.data.set;
  return (
    <SecretForm
      secret={{
        name: 'pin',
        problemOf: pinProblem,
        send: (current, pin) =>
          renewingSession(() => call(ownAccountEndpoints.setSigningPin, { body: { current, pin } })),
        done: t('auth.profile.pinChanged'),
      }}
      title={t('auth.profile.pinSection')}
      text={t('auth.profile.pinText')}
      field={{
        label: t(isSet ? 'auth.profile.pinNext' : 'auth.profile.pin'),
        description: t('auth.profile.pinHint'),
        autoComplete: 'off',
        inputMode: 'numeric',
        maxLength: 6,
      }}
      button={t(isSet ? 'auth.profile.pinChange' : 'auth.profile.pinSet')}
    />
  );
}

function pinProblem(pin: string): string | null {
  const key = chosenPin.safeParse(pin).error?.issues[0]?.message;
  return key && isMessageKey(key) ? t(key) : null;
}
