import { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import { checkupCountEndpoints } from '@inspect/contract/checkups';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { forgetReads, useRead } from '../../../platform/api/use-call.ts';
import { useLiveCheckups } from './use-live-checkups.ts';

/** What other companies do is not announced to the staff: they ask again. */
const RENEWED_MS = 60_000;

/** How many checkups that this person may see wait for a conclusion, as it changes; undefined: not known. */
export function useWaiting(): number | undefined {
  const { user, can } = useSession();
  const client = useQueryClient();
  const refresh = useCallback(() => void forgetReads(client, checkupCountEndpoints.waiting), [client]);
  useLiveCheckups(user.company, refresh);
  const enabled = CHECKUP_PAGES.some((page) => can(page, 'view'));
  return useRead(checkupCountEndpoints.waiting, {}, { enabled, refetchInterval: RENEWED_MS }).data?.count;
}
