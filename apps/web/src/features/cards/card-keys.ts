import { type CardKey, cardKey, cardsEndpoints } from '@inspect/contract/cards';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { useRead } from '../../platform/api/use-call.ts';
import { localKeys } from '../../platform/local-state/keys.ts';
import { readState, writeState } from '../../platform/local-state/local-state.ts';

const HOUR_MS = 3_600_000;

/** The keys that signed cards: the server's, or those that this browser was last told. */
export function useCardKeys(): readonly CardKey[] {
  const read = useRead(cardsEndpoints.keys, {}, { staleTime: HOUR_MS });
  const told = read.data?.data;
  useEffect(() => {
    if (told) writeState(localKeys.cardKeys, told);
  }, [told]);
  return useMemo(() => told ?? readState(localKeys.cardKeys, z.array(cardKey)) ?? [], [told]);
}
