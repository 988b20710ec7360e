import { checkupCountEndpoints } from '@inspect/contract/checkups';
import { type Day, yerevanDay } from '@inspect/contract/kernel';
import { useRead } from '../../platform/api/use-call.ts';

const FRESH_MS = 60 * 60_000;

/** The day of the first checkup that this person may see: the filter's calendars begin there. */
export function useFirstDay(): Day | undefined {
  const { data } = useRead(checkupCountEndpoints.first, {}, { staleTime: FRESH_MS });
  const at = data?.data.createdAt;
  return at ? yerevanDay(new Date(at)) : undefined;
}
