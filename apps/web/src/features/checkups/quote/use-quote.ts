import { checkupsEndpoints, type Quote } from '@inspect/contract/checkups';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import type { DraftValues } from '../draft/draft.ts';
import { type QuotedAt, type QuoteFacts, quoteFactsOf } from './quote-facts.ts';

const PATIENCE_MS = 250;

export type Quoted = {
  quote: Quote | null;
  updating: boolean;
  /** why there is no sum */
  message: string | null;
  /** asks what it comes to now */
  again: () => void;
};

/** The sums and the proposal for these facts; the second part says of which vehicle and class they are. */
export const quoteKey = (facts: QuoteFacts | null) =>
  ['quote', `${facts?.CarRegNo}/${facts?.carType}`, JSON.stringify(facts)] as const;

/** What the server says it costs and when to come again, following what is typed. The browser adds up nothing. */
export function useQuote(values: DraftValues, year: number, at: QuotedAt): Quoted {
  const now = quoteFactsOf(values, year, at);
  const [key] = useDebouncedValue(JSON.stringify(now), PATIENCE_MS);
  const settled = key === JSON.stringify(now);
  const queryKey = quoteKey(now);
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Quote> =>
      (await call(checkupsEndpoints.quote, { ...(now ? { query: now } : {}), signal })).data,
    enabled: now !== null && settled,
    // The former sum stays (dimmed) while a fact of the same vehicle changes; another vehicle's never shows.
    placeholderData: (previous, query) => (query?.queryKey[1] === queryKey[1] ? previous : undefined),
  });
  return {
    quote: now ? (read.data ?? null) : null,
    updating: now !== null && (!settled || read.isFetching),
    message: now && settled && read.error ? failureText(read.error) : null,
    again: () => void read.refetch(),
  };
}
