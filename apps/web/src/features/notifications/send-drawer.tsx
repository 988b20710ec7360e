import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { NOTIFICATION_AUDIENCES } from '@inspect/contract/notifications';
import { Text } from '@mantine/core';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { ChoicesField } from '../../ui/form/choices-field.tsx';
import { OptionField } from '../../ui/form/option-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCompanies } from '../companies/index.ts';
import { RecipientsField } from './recipients-field.tsx';
import { sendWords, useSendForm } from './send-form.ts';
import { usePeople } from './use-people.ts';

const AUDIENCES = NOTIFICATION_AUDIENCES.map((value) => ({
  value,
  label: t(`notifications.audience.${value}`),
}));
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: t(`access.role.${value}`) }));

/** What is to be told, and to whom. Kept on this device until it is sent. */
export function SendDrawer({ onClose }: { onClose: () => void }) {
  return (
    <RecordEditor
      definition={useSendForm()}
      row={null}
      may="all_notifications"
      title={t('notifications.newTitle')}
      words={sendWords}
      onClose={onClose}
    >
      {(field, { values, set }) => (
        <>
          <OptionField
            {...field('audience')}
            required
            options={AUDIENCES}
            onChange={(audience) => (audience ? set('audience', audience) : undefined)}
          />
          <Recipients {...field('ids')} audience={values.audience} />
          <TextField {...field('title')} required />
          <AreaField {...field('text')} rows={6} required />
          <TextField {...field('link')} hint={t('notifications.linkHint')} />
          <CheckField {...field('mustAcknowledge')} hint={t('notifications.mustHintSend')} />
          <Text size="sm" c="dimmed">
            {t('notifications.sendHint')}
          </Text>
        </>
      )}
    </RecordEditor>
  );
}

type Chosen = { role: string[]; company: string[]; user: string[] };
type RecipientsProps = {
  name: string;
  audience: (typeof NOTIFICATION_AUDIENCES)[number];
  value: Chosen;
  onChange: (value: Chosen) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** What was chosen for one audience stays while another one is looked at. */
function Recipients({ audience, value, onChange, ...field }: RecipientsProps) {
  const companies = useCompanies(audience === 'company');
  const people = usePeople(audience === 'user');
  if (audience === 'all') return null;
  const chosen = {
    ...field,
    required: true,
    value: value[audience],
    onChange: (ids: readonly string[]) => onChange({ ...value, [audience]: [...ids] }),
  };
  if (audience === 'role')
    return <ChoicesField {...chosen} label={t('notifications.label.roles')} options={ROLE_OPTIONS} />;
  return audience === 'company' ? (
    <RecipientsField {...chosen} {...companies} label={t('notifications.label.companies')} />
  ) : (
    <RecipientsField {...chosen} {...people} label={t('notifications.label.people')} />
  );
}
