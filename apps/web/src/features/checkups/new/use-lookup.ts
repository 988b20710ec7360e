import { checkupsEndpoints, type PreAddAnswer, type Quote } from '@inspect/contract/checkups';
import type { Vehicle } from '@inspect/contract/vehicles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call, NoResponse } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { useHints } from '../../../platform/realtime/index.ts';
import { type Asked, type AskedFor, useAsked, useFoundVehicle } from '../../vehicles/index.ts';
import { askedOf } from '../draft/asked.ts';
import { type CheckupDraft, valuesOfVehicle } from '../draft/draft.ts';
import { quoteFactsOf } from '../quote/quote-facts.ts';
import { quoteKey } from '../quote/use-quote.ts';

const EVENTS = ['EDIT_PAYMENT'] as const;

export type Lookup = {
  /** silent = nobody answered: taken for a yes here, asked again by the server when it saves (reliability R2) */
  state: 'idle' | 'looking' | 'answered' | 'silent' | 'failed';
  answer: PreAddAnswer | null;
  /** not what was asked for, but one mistake away from it */
  suggestion: Vehicle | null;
  /** why there is no answer */
  message: string | null;
  /** what is typed is still being looked up, or its answer not yet in the fields */
  busy: boolean;
  again: () => void;
};

type LookupInput = {
  draft: CheckupDraft;
  year: number;
  /** at whose station, where the operator has none */
  mechanic: string | null;
  /** stable */
  onVehicle: (asked: AskedFor, vehicle: Vehicle | null) => void;
};

/**
 * Asks who the vehicle is, whether its checkup may begin and what it would cost, in one call, as soon as the draft says
 * which one it is.
 */
export function useLookup({ draft, year, mechanic, onVehicle }: LookupInput): Lookup {
  const now = askedOf(draft);
  const asked = useAsked(now);
  const checked = usePreAdd({ draft, year, asked: now, mechanic, enabled: asked !== null });
  const arrived = checked.isPlaceholderData ? undefined : checked.data?.data;
  const { inFields, suggestion } = useFoundVehicle(asked, arrived, onVehicle);
  const { refetch } = checked;
  const again = useCallback(() => void refetch(), [refetch]);
  const { company } = useSession().user;
  // A citizen may be paying for it at this moment, on his phone; or has while nobody told it here.
  useHints({ of: company, events: EVENTS, enabled: asked !== null }, again);
  const problem = now ? checked.error : null;
  return {
    state: stateOf({ begun: now !== null, problem, answered: checked.data !== undefined }),
    answer: now ? (checked.data ?? null) : null,
    suggestion,
    message: problem ? failureText(problem) : null,
    busy: now !== null && !problem && !inFields,
    again,
  };
}

function stateOf(facts: { begun: boolean; problem: Error | null; answered: boolean }): Lookup['state'] {
  if (!facts.begun) return 'idle';
  if (facts.problem) return facts.problem instanceof NoResponse ? 'silent' : 'failed';
  return facts.answered ? 'answered' : 'looking';
}

type PreAddQuestion = {
  draft: CheckupDraft;
  year: number;
  asked: Asked | null;
  mechanic: string | null;
  enabled: boolean;
};

/** The question belongs to one draft: the next vehicle asks anew, even when it is the same one. */
function usePreAdd({ draft, year, asked, mechanic, enabled }: PreAddQuestion) {
  const client = useQueryClient();
  const vehicle = `${draft.id}/${asked?.CarRegNo ?? asked?.VIN}`;
  return useQuery({
    queryKey: ['check-before-add', vehicle, asked, mechanic],
    queryFn: async ({ signal }) => {
      const body = { ...asked, ...(mechanic ? { mechanic } : {}) };
      const answer = await call(checkupsEndpoints.checkBeforeAdd, { body, signal });
      const { vehicle: known, fees, proposal } = answer.data;
      if (known && fees && proposal) {
        const plate = asked?.CarRegNo ?? '';
        const values = { ...draft.values, ...valuesOfVehicle(known), CarRegNo: plate, nextCheckup: null };
        // Its facts are about to stand in the fields: what they cost need not be asked again.
        client.setQueryData<Quote>(quoteKey(quoteFactsOf(values, year, { mechanic })), { fees, proposal });
      }
      return answer;
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    // The answer stays in sight while the certificate is being added to the question.
    placeholderData: (previous, query) => (query?.queryKey[1] === vehicle ? previous : undefined),
  });
}
