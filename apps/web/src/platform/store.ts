import { useCallback, useRef, useSyncExternalStore } from 'react';

/** A value outside React that components follow. Every `set` is a new value, compared by identity. */
export type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Several at once; the result is new whenever one of them is. */
export function useStores<Value>(stores: readonly Store<Value>[]): readonly Value[] {
  const snapshot = useRef<readonly Value[]>([]);
  const get = useCallback(() => {
    const values = stores.map((store) => store.get());
    const same =
      values.length === snapshot.current.length &&
      values.every((value, index) => value === snapshot.current[index]);
    if (!same) snapshot.current = values;
    return snapshot.current;
  }, [stores]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, get);
}
