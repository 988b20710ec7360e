/** How a browser fails (reliability S25): the five kinds that were counted by the million elsewhere. */
export const STORAGE_FAULTS = [
  { name: 'full disk', storing: 'full', fault: () => new DOMException('', 'QuotaExceededError') },
  {
    name: 'a backing store that fails',
    storing: 'unavailable',
    fault: () => new DOMException('Internal error opening backing store.', 'UnknownError'),
  },
  {
    name: 'a lost connection',
    storing: 'unavailable',
    fault: () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError'),
  },
  {
    name: 'a connection that closes',
    storing: 'unavailable',
    fault: () => new DOMException('The database connection is closing.', 'InvalidStateError'),
  },
  {
    name: 'a transaction taken back',
    storing: 'unavailable',
    fault: () => new DOMException('', 'AbortError'),
  },
] as const;

type Write = 'put' | 'add' | 'delete' | 'clear';
const WRITES: readonly Write[] = ['put', 'add', 'delete', 'clear'];

/**
 * From the write number `first` on, and for so many, the browser refuses them, as it may any single one. Returns how many
 * writes there were, and how to end it.
 */
export function failWrites({ first, many, fault }: { first: number; many: number; fault: () => Error }) {
  let seen = 0;
  const { prototype } = IDBObjectStore;
  const before = WRITES.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  for (const [name, descriptor] of before)
    Object.defineProperty(prototype, name, {
      ...descriptor,
      value(this: IDBObjectStore, ...values: unknown[]) {
        seen += 1;
        if (seen >= first && seen < first + many) throw fault();
        return Reflect.apply(descriptor?.value, this, values);
      },
    });
  return {
    writes: () => seen,
    end: () => {
      for (const [name, descriptor] of before)
        if (descriptor) Object.defineProperty(prototype, name, descriptor);
    },
  };
}

/** The database can't be opened: the browser answers each attempt with this. Returns how to end it. */
export function failOpen(fault: () => Error): () => void {
  const { open } = indexedDB;
  indexedDB.open = () => {
    const request = new EventTarget();
    queueMicrotask(() => {
      const event = new Event('error', { cancelable: true });
      Object.defineProperty(event, 'target', { value: request });
      (request as unknown as { onerror?: (event: Event) => void }).onerror?.(event);
    });
    return Object.assign(request, { error: fault(), result: null }) as unknown as IDBOpenDBRequest;
  };
  return () => {
    indexedDB.open = open;
  };
}
