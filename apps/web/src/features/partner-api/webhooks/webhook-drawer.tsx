import { t } from '@inspect/contract/i18n';
import { type ListedWebhook, partnersEndpoints } from '@inspect/contract/partner-api';
import { useAllRows } from '../../../platform/api/use-all-rows.ts';
import { RecordEditor } from '../../../platform/record-form/index.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ChoicesField } from '../../../ui/form/choices-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { EditHistoryView } from '../../histories/index.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { eventOptions, useWebhookForm, webhookWords } from './webhook-form.ts';
import { WebhookSecret } from './webhook-secret.tsx';

type WebhookDrawerProps = { row: ListedWebhook | null; onClose: () => void };

/** Where a partner is sent which events; below it the secret, what was sent, and its history. */
export function WebhookDrawer({ row, onClose }: WebhookDrawerProps) {
  const partners = useAllRows(partnersEndpoints.list, row === null);
  // It is the same partner for the life of the address.
  const words = {
    ...webhookWords,
    textOf: (field: string, value: unknown) =>
      field === 'partner' && row ? row.partnerName : webhookWords.textOf(field, value),
  };
  const options = partners.rows?.map(({ _id, name }) => ({ id: _id, name }));
  const { withFresh, dialog } = useStepUp();
  return (
    <>
      <RecordEditor
        definition={useWebhookForm(withFresh)}
        row={row}
        may="api-notifications"
        title={row ? row.partnerName : t('partnerApi.webhooks.newTitle')}
        words={words}
        removeText={t('partnerApi.webhooks.removeText', { url: row?.url ?? '' })}
        below={
          row ? (
            <>
              <WebhookSecret of={row} />
              <WebhookDeliveries of={row} />
              <EditHistoryView entity="webhooks" record={row._id} {...words} />
            </>
          ) : null
        }
        onClose={onClose}
      >
        {(field) => (
          <>
            {row === null ? (
              <Picker {...field('partner')} required options={options} failure={partners.failure} />
            ) : null}
            <TextField {...field('url')} required hint={t('partnerApi.webhooks.urlHint')} />
            <ChoicesField {...field('events')} required options={eventOptions} />
            <CheckField {...field('active')} />
          </>
        )}
      </RecordEditor>
      {dialog}
    </>
  );
}
