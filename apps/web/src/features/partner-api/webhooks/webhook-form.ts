import { isMessageKey, labelsIn, t } from '@inspect/contract/i18n';
import { formatDateTime, instant } from '@inspect/contract/kernel';
import {
  PARTNER_EVENTS,
  type WebhookRow,
  type WebhookValues,
  webhookRow,
  webhooksEndpoints,
  webhookValues,
} from '@inspect/contract/partner-api';
import { useMemo } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { checkBy, type RecordForm, writeCalls } from '../../../platform/record-form/index.ts';
import type { WithFresh } from '../../../platform/step-up/index.ts';
import { plainText } from '../../../ui/form/plain-text.ts';

/** As it stands in the controls. */
const typed = z.object({
  partner: z.string().nullable(),
  url: z.string(),
  events: z.array(z.string()).readonly(),
  active: z.boolean(),
});
type WebhookTyped = z.infer<typeof typed>;

const NEW: WebhookTyped = { partner: null, url: '', events: PARTNER_EVENTS, active: true };

export function eventText(type: string): string {
  const key = `partnerApi.event.${type}`;
  return isMessageKey(key) ? t(key) : type;
}

export const eventOptions = PARTNER_EVENTS.map((value) => ({ value, label: eventText(value) }));

export const webhookWords = {
  labelOf: labelsIn('partnerApi.webhooks.label'),
  textOf: (field: string, value: unknown) => {
    if (field === 'events' && Array.isArray(value))
      return value.map((type) => eventText(String(type))).join(', ');
    const text = plainText(value);
    return instant.safeParse(text).success ? formatDateTime(text) : text;
  },
};

export function useWebhookForm(withFresh: WithFresh): RecordForm<WebhookRow, WebhookTyped, WebhookValues> {
  const invalidate = useInvalidate();
  return useMemo(() => {
    const renew = () => invalidate('partners');
    return {
      draft: 'webhooks',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => checkBy(webhookValues, values),
      rowIn: (data) => webhookRow.safeParse(data).data,
      ...writeCalls(webhooksEndpoints, withFresh),
      onSaved: renew,
      onRetired: renew,
    };
  }, [invalidate, withFresh]);
}
