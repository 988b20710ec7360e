import { labelsIn, t } from '@inspect/contract/i18n';
import {
  NOTIFICATION_AUDIENCES,
  type NotificationValues,
  notificationValues,
  type SentNotification,
  sendingEndpoints,
  sentNotification,
} from '@inspect/contract/notifications';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { checkBy, type RecordForm } from '../../platform/record-form/index.ts';
import { plainText } from '../../ui/form/plain-text.ts';

const ids = z.array(z.string());
/** As it stands in the controls: what was chosen for each audience, and a link that may be empty. */
const typed = z.object({
  audience: z.enum(NOTIFICATION_AUDIENCES),
  ids: z.object({ role: ids, company: ids, user: ids }),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  mustAcknowledge: z.boolean(),
});
type Typed = z.infer<typeof typed>;

const NEW: Typed = {
  audience: 'all',
  ids: { role: [], company: [], user: [] },
  title: '',
  text: '',
  link: '',
  mustAcknowledge: false,
};

/** What was sent is never changed: it has one version. */
type Sent = SentNotification & { version: number };

function sentIn(data: unknown): Sent | undefined {
  const sent = sentNotification.safeParse(data).data;
  return sent && { ...sent, version: 1 };
}

export const sendWords = {
  labelOf: labelsIn('notifications.label'),
  textOf: (_field: string, value: unknown) => plainText(value),
};

function wireOf({ ids: chosen, link, ...values }: Typed) {
  const { audience } = values;
  return { ...values, ids: audience === 'all' ? [] : chosen[audience], link: link.trim() || null };
}

export function useSendForm(): RecordForm<Sent, Typed, NotificationValues> {
  const invalidate = useInvalidate();
  return useMemo(
    () => ({
      draft: 'notifications',
      shape: typed,
      fields: typed.keyof().options,
      valuesOf: () => NEW,
      check: (_row, values) => checkBy(notificationValues, wireOf(values)),
      rowIn: sentIn,
      create: async (_id, payload) =>
        (await call(sendingEndpoints.create, { body: { _id, ...payload } })).data,
      onSaved: () => invalidate('notifications'),
      words: { save: t('notifications.sendNow'), saved: t('notifications.sentNow') },
    }),
    [invalidate],
  );
}
