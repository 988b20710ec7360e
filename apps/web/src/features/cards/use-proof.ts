import { readSignedAddress, type SignedCard } from '@inspect/contract/cards';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCardKeys } from './card-keys.ts';
import { type Proof, verifyCard } from './verify-card.ts';

export type ProvenCard = { card: SignedCard | null; proof: Proof };

/** What the address proves by itself, to the letter as it was opened; null: it is not signed, or is being looked at. */
export function useProof(): ProvenCard | null {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const keys = useCardKeys();
  const text = fragment ? `${query}#${fragment}` : '';
  const card = useMemo(() => readSignedAddress(text), [text]);
  const { data: proof } = useQuery({
    queryKey: ['card-proof', text, keys],
    queryFn: () => (card ? verifyCard(card, keys) : 'changed'),
    enabled: text !== '',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return text && proof ? { card, proof } : null;
}
