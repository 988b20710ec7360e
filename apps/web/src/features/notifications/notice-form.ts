import { fieldTexts, t } from '@inspect/contract/i18n';
import {
  NOTICE_KINDS,
  type VinNotificationRow,
  type VinNotificationValues,
  vinNotificationRow,
  vinNotificationsEndpoints,
  vinNotificationValues,
} from '@inspect/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { forgetReads } from '../../platform/api/use-call.ts';
import { type RecordForm, writeCalls } from '../../platform/record-form/index.ts';

const typed = z.object({
  kind: z.enum(NOTICE_KINDS),
  pattern: z.string(),
  message: z.string(),
  active: z.boolean(),
});
type NoticeTyped = z.infer<typeof typed>;

const NEW: NoticeTyped = { kind: 'vin', pattern: '', message: '', active: true };

const LABELS: Readonly<Record<string, string>> = {
  kind: t('notifications.label.kind'),
  pattern: t('notifications.label.pattern'),
  message: t('notifications.label.message'),
  active: t('notifications.label.active'),
};

export const kindOptions = NOTICE_KINDS.map((value) => ({ value, label: t(`notifications.kind.${value}`) }));

export const noticeWords = {
  labelOf: (field: string) => LABELS[field] ?? field,
  textOf: (field: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
    const kind = field === 'kind' ? kindOptions.find((option) => option.value === value) : undefined;
    return kind?.label ?? String(value ?? '');
  },
};

export function useNoticeForm(): RecordForm<VinNotificationRow, NoticeTyped, VinNotificationValues> {
  const client = useQueryClient();
  return useMemo(() => {
    const renew = () => forgetReads(client, vinNotificationsEndpoints.list);
    return {
      draft: 'vin-notifications',
      shape: typed,
      fields: ['kind', 'pattern', 'message', 'active'],
      valuesOf: (row) => (row ? typed.parse(row) : NEW),
      check: (_row, values) => {
        const parsed = vinNotificationValues.safeParse(values);
        return parsed.success
          ? { payload: parsed.data, errors: {} }
          : { payload: null, errors: fieldTexts(parsed.error.issues) };
      },
      rowIn: (data) => vinNotificationRow.safeParse(data).data,
      ...writeCalls(vinNotificationsEndpoints),
      onSaved: renew,
      onRetired: renew,
    };
  }, [client]);
}
