import { type Checkup, checkupLifeEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetReads } from '../../../platform/api/use-call.ts';
import { useLiveCheckups } from './use-live-checkups.ts';

/** What others do with the checkup that is open on this screen shows here as it happens. */
export function useLiveRecord({ _id, company }: Pick<Checkup, '_id' | 'company'>): void {
  const client = useQueryClient();
  const refresh = useCallback(
    (id: string | null) => {
      if (id === null || id === _id)
        void forgetReads(client, checkupsEndpoints.record, checkupLifeEndpoints.history);
    },
    [client, _id],
  );
  useLiveCheckups(company, refresh);
}
