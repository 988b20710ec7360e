import { useMediaQuery } from '@mantine/hooks';

/** A screen held in one hand: lists are cards there, filters stand behind their button. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
