import { t } from '@inspect/contract/i18n';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../platform/api/invalidate.ts';
import { toast } from '../platform/notify/toast.ts';
import { onEvent } from '../platform/realtime/index.ts';

/** Somebody said that a sign-in was not his: the server tells those who look after it. */
export function followReports(client: QueryClient): () => void {
  return onEvent('LOGIN_REPORTED', ({ name }) => {
    toast.warning(t('logins.toAdmins', { name }));
    void invalidate(client, 'logins');
  });
}
