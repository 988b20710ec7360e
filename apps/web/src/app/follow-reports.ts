import { t } from '@inspect/contract/i18n';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../platform/api/invalidate.ts';
import { toast } from '../platform/notify/toast.ts';
import { onEvent } from '../platform/realtime/index.ts';

/** Somebody said that a sign-in was not his, or lost his second factor: the server tells those who look after it. */
export function followReports(client: QueryClient): () => void {
  const ofReset = onEvent('FACTOR_RESET', ({ name }) => {
    toast.warning(t('auth.factorReset', { name }));
    void invalidate(client, 'people', 'edit-histories');
  });
  const ofReport = onEvent('LOGIN_REPORTED', ({ name }) => {
    toast.warning(t('logins.toAdmins', { name }));
    void invalidate(client, 'logins');
  });
  return () => {
    ofReset();
    ofReport();
  };
}
