import { checkupsEndpoints, type PreAddAnswer } from '@inspect/contract/checkups';
import type { Vehicle } from '@inspect/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { call, NoResponse } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { type Asked, type AskedFor, useFoundVehicle } from '../../vehicles/index.ts';
import { askedOf } from '../draft/asked.ts';
import type { CheckupDraft } from '../draft/draft.ts';

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

/**
 * Asks who the vehicle is and whether its checkup may begin, as soon as the draft says which one it is. `mechanic` = at
 * whose station, where the operator has none.
 */
export function useLookup(
  draft: CheckupDraft,
  mechanic: string | null,
  onVehicle: (asked: AskedFor, vehicle: Vehicle | null) => void,
): Lookup {
  const now = askedOf(draft);
  const found = useFoundVehicle(now, onVehicle);
  const { inFields } = found;
  const checked = usePreAdd({ draftId: draft.id, asked: now, mechanic, enabled: found.asked !== null });
  const problem = now ? (checked.error ?? found.error) : null;
  return {
    state: stateOf({ begun: now !== null, problem, answered: checked.data !== undefined }),
    answer: now ? (checked.data ?? null) : null,
    suggestion: found.suggestion,
    message: problem ? failureText(problem) : null,
    busy: now !== null && !problem && (!inFields || checked.data === undefined),
    again: () => {
      found.again();
      void checked.refetch();
    },
  };
}

function stateOf(facts: { begun: boolean; problem: Error | null; answered: boolean }): Lookup['state'] {
  if (!facts.begun) return 'idle';
  if (facts.problem) return facts.problem instanceof NoResponse ? 'silent' : 'failed';
  return facts.answered ? 'answered' : 'looking';
}

type PreAddQuestion = { draftId: string; asked: Asked | null; mechanic: string | null; enabled: boolean };

/** The question belongs to one draft: the next vehicle asks anew, even when it is the same one. */
function usePreAdd({ draftId, asked, mechanic, enabled }: PreAddQuestion) {
  const vehicle = `${draftId}/${asked?.CarRegNo ?? asked?.VIN}`;
  return useQuery({
    queryKey: ['check-before-add', vehicle, asked, mechanic],
    queryFn: ({ signal }) =>
      call(checkupsEndpoints.checkBeforeAdd, {
        body: { ...asked, ...(mechanic ? { mechanic } : {}) },
        signal,
      }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    // The answer stays in sight while the certificate is being added to the question.
    placeholderData: (previous, query) => (query?.queryKey[1] === vehicle ? previous : undefined),
  });
}
