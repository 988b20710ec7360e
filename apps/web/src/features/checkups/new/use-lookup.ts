import { checkupsEndpoints, type PreAddAnswer, type Vehicle } from '@inspect/contract/checkups';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, NoResponse } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import type { CheckupDraft } from '../draft/draft.ts';
import { type Asked, askedOf, patienceFor } from './asked.ts';

export type Lookup = {
  /** silent = nobody answered: taken for a yes here, asked again by the server when it saves (reliability R2) */
  state: 'idle' | 'looking' | 'answered' | 'silent' | 'failed';
  answer: PreAddAnswer | null;
  /** why there is no answer */
  message: string | null;
  /** what is typed is still being looked up, or its answer not yet in the fields */
  busy: boolean;
  again: () => void;
};

/** Asks who the vehicle is and whether its checkup may begin, as soon as the draft says which one it is. */
export function useLookup(
  draft: CheckupDraft,
  onVehicle: (asked: Asked, vehicle: Vehicle | null) => void,
): Lookup {
  const now = askedOf(draft);
  const [key] = useDebouncedValue(JSON.stringify(now), patienceFor(now));
  const settled = key === JSON.stringify(now);
  const asked = settled ? now : null;
  const found = useVehicle(asked);
  const checked = usePreAdd(draft.id, now, asked !== null);
  const [applied, setApplied] = useState<unknown>(null);

  const arrived = asked ? found.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is a new object each time, `key` stands for it
  useEffect(() => {
    if (!asked || !arrived) return;
    onVehicle(asked, arrived.data);
    setApplied(arrived);
  }, [key, arrived, onVehicle]);

  const problem = now ? (checked.error ?? found.error) : null;
  const inFields = arrived !== undefined && applied === arrived;
  return {
    state: stateOf({ begun: now !== null, problem, answered: checked.data !== undefined }),
    answer: now ? (checked.data ?? null) : null,
    message: problem ? failureText(problem) : null,
    busy: now !== null && !problem && (!inFields || checked.data === undefined),
    again: () => {
      void found.refetch();
      void checked.refetch();
    },
  };
}

function stateOf(facts: { begun: boolean; problem: Error | null; answered: boolean }): Lookup['state'] {
  if (!facts.begun) return 'idle';
  if (facts.problem) return facts.problem instanceof NoResponse ? 'silent' : 'failed';
  return facts.answered ? 'answered' : 'looking';
}

function useVehicle(asked: Asked | null) {
  const { CarRegNo, VIN, registrationCertificate } = asked ?? {};
  const query = {
    data: CarRegNo ?? VIN ?? '',
    ...(registrationCertificate ? { registrationCertificate } : {}),
  };
  return useRead(checkupsEndpoints.find, { query }, { enabled: asked !== null, staleTime: 0 });
}

/** The question belongs to one draft: the next vehicle asks anew, even when it is the same one. */
function usePreAdd(draftId: string, asked: Asked | null, enabled: boolean) {
  const vehicle = `${draftId}/${asked?.CarRegNo ?? asked?.VIN}`;
  return useQuery({
    queryKey: ['check-before-add', vehicle, asked],
    queryFn: ({ signal }) => call(checkupsEndpoints.checkBeforeAdd, { body: asked ?? {}, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    // The answer stays in sight while the certificate is being added to the question.
    placeholderData: (previous, query) => (query?.queryKey[1] === vehicle ? previous : undefined),
  });
}
