import type { Done, Operation } from './operation.ts';

export type OutboxState = {
  /** whose operations these are; null = nobody is signed in */
  owner: string | null;
  /** what this device keeps of his was read */
  ready: boolean;
  /** not answered for good, in the order of this device */
  operations: readonly Operation[];
  /** how much of the one that is on its way */
  sending: { id: string; part: number } | null;
  /** how those ended that are gone, by id, also those that another page sent */
  done: ReadonlyMap<string, Done>;
};

/** Nobody is signed in. */
export const EMPTY: OutboxState = {
  owner: null,
  ready: false,
  operations: [],
  sending: null,
  done: new Map(),
};

/** How many this device has stored: what lies in the page alone goes with it. */
export const storedCount = ({ operations }: OutboxState): number =>
  operations.filter(({ unkept }) => !unkept).length;

/** What was read again. Where nothing of it is new it is the same: whoever shows thousands is not troubled by the reading. */
export function readAnew(
  state: OutboxState,
  operations: OutboxState['operations'],
  ended: OutboxState['done'],
): OutboxState {
  const isSame =
    operations.length === state.operations.length &&
    operations.every((one, at) => one === state.operations[at]);
  const fresh = [...ended].filter(([id, how]) => state.done.get(id) !== how);
  if (state.ready && isSame && fresh.length === 0) return state;
  // What is offered again is done no more.
  const again = operations.filter(({ id }) => state.done.has(id) && !ended.has(id));
  const done = fresh.length + again.length > 0 ? new Map([...state.done, ...fresh]) : state.done;
  for (const { id } of again) (done as Map<string, Done>).delete(id);
  return {
    ...state,
    ready: true,
    operations: isSame ? state.operations : operations,
    done,
  };
}
