import type { BatchBounds } from './batch-size.ts';
import type { Clock } from './clock.ts';
import type { Leader } from './leader.ts';
import type { OutboxStorage, Transport } from './operation.ts';

/** What the outbox leaves to others; tests bring their own. */
export type Collaborators = {
  storage: OutboxStorage;
  leader: Leader;
  connection: {
    isOffline: () => boolean;
    /** somebody else has signed in in another tab: what is sent now is sent in his name */
    isOfAnother: (owner: string) => boolean;
  };
  clock: Clock;
  transport: Transport;
  bounds: BatchBounds;
  /** so many that were answered are sent once more, for the server's database is of another epoch */
  offered: (count: number) => void;
  /** a fault of ours, which stops nothing */
  report: (problem: unknown) => void;
};
