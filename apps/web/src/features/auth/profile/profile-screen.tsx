import { INSPECTING_ROLE } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { Stack } from '@mantine/core';
import { useSession } from '../../../platform/access/session.ts';
import { AppearanceChoice } from '../../../platform/appearance/appearance-choice.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnLogins } from '../../logins/index.ts';
import { PasskeySettings } from '../passkeys/passkey-settings.tsx';
import { PhoneSettings } from '../phone/phone-settings.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SigningPin } from './signing-pin.tsx';

/** One's own account: who one is here, the password, where one is signed in, how it looks. */
export default function ProfileScreen() {
  const { user } = useSession();
  return (
    <Stack gap="xl" maw={960}>
      <PageHeader title={t('auth.profile.title')} />
      <FormSection title={t('auth.profile.personSection')}>
        <div data-wide>
          <Facts
            facts={[
              { name: t('users.label.name'), value: user.name },
              { name: t('users.label.email'), value: user.email },
              { name: t('users.label.role'), value: t(`access.role.${user.role}`) },
              { name: t('users.label.company'), value: user.companyName },
              { name: t('users.label.station'), value: user.stationName },
              { name: t('users.label.phone'), value: user.phone && formatPhone(user.phone) },
            ]}
          />
        </div>
      </FormSection>
      <ChangePassword />
      {user.role === INSPECTING_ROLE ? <SigningPin /> : null}
      <FormSection title={t('auth.phoneTitle')}>
        <div data-wide>
          <PhoneSettings />
        </div>
      </FormSection>
      <FormSection title={t('auth.passkey.section')}>
        <div data-wide>
          <PasskeySettings />
        </div>
      </FormSection>
      <OwnSessions />
      <FormSection title={t('logins.own')}>
        <div data-wide>
          <OwnLogins />
        </div>
      </FormSection>
      <FormSection title={t('auth.profile.appearanceSection')}>
        <AppearanceChoice />
      </FormSection>
    </Stack>
  );
}
