import { createStore } from '../store.ts';

type SealState =
  /** it is not known yet whether there is a key */
  | { kind: 'asking' }
  /** nobody is signed in, or his key can't be had now: nothing is written that anybody could read */
  | { kind: 'none' }
  | { kind: 'open'; owner: string; key: CryptoKey };

/** The key of the signed-in person, in memory. */
export const sealStore = createStore<SealState>({ kind: 'asking' });

/** The key of this person, as soon as it is known whether there is one; null = there is none now. */
export function sealKeyOf(owner: string): Promise<CryptoKey | null> {
  return new Promise((resolve) => {
    const look = () => {
      const state = sealStore.get();
      if (state.kind === 'asking') return;
      stop();
      resolve(state.kind === 'open' && state.owner === owner ? state.key : null);
    };
    const stop = sealStore.subscribe(look);
    look();
  });
}
