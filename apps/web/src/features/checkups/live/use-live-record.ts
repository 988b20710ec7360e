import type { Checkup } from '@inspect/contract/checkups';
import { useCallback } from 'react';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useLiveCheckups } from './use-live-checkups.ts';

/** What others do with the checkup that is open on this screen shows here as it happens. */
export function useLiveRecord({ _id, company }: Pick<Checkup, '_id' | 'company'>): void {
  const invalidate = useInvalidate();
  const refresh = useCallback(
    (ids: ReadonlySet<string> | null) => {
      if (ids === null || ids.has(_id)) void invalidate('checkups');
    },
    [invalidate, _id],
  );
  useLiveCheckups(company, refresh);
}
