import { setTimeout as after } from 'node:timers';
import type { OperationAnswer } from '@inspect/contract/operations';
import {
  BATCH_BYTES,
  OPERATIONS,
  OPERATIONS_PER_BATCH,
  operationsEndpoints,
} from '@inspect/contract/operations';
import { serverStatusEndpoints } from '@inspect/contract/server-status';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { NoResponse } from '../../../apps/web/src/platform/api/call.ts';
import { deviceClock } from '../../../apps/web/src/platform/outbox/clock.ts';
import { createOutbox, type Outbox } from '../../../apps/web/src/platform/outbox/outbox.ts';
import { answersOf, batchOf, failureOf } from '../../../apps/web/src/platform/outbox/server-transport.ts';
import type { Line } from './line.ts';
import { createMemoryStorage } from './memory-storage.ts';

/** As specified: every 30 s, up to 5 s earlier or later, an answer within 10 s or none. */
const BEAT_MS = 30_000;
const JITTER_MS = 5_000;
const ANSWER_LIMIT_MS = 10_000;

const KINDS = Object.entries(OPERATIONS).map(([name, { schema }]) => ({ name, schema }));
export const kindNamed = (name: string) => {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
};

/** One browser: the application's outbox over its own line, and the heartbeat that tells it whether there is a server. */
export type Client = {
  outbox: Outbox;
  line: Line;
  /** the network is there: it asks once, and goes on asking */
  regain: () => void;
  /** the page is closed */
  close: () => void;
};

export async function openClient(owner: string, line: Line): Promise<Client> {
  let offline = true;
  let asking = false;
  let closed = false;
  let timer: ReturnType<typeof after> | undefined;
  const outbox = createOutbox({
    storage: createMemoryStorage(newId()),
    leader: { alone: (work) => work(), leaving: (_, work) => work(), unlessLeaving: (_, work) => work() },
    connection: { isOffline: () => offline, isOfAnother: () => false },
    clock: deviceClock,
    transport: async (device, operations, { signal }) => {
      try {
        const { method, path } = operationsEndpoints.send;
        const answer = await line.ask({ method, path, body: batchOf(device, operations), signal });
        return answersOf(answer as { data: OperationAnswer[] });
      } catch (problem) {
        // As in the browser: one call without an answer, and it is looked at once whether anybody is there.
        if (problem instanceof NoResponse) {
          offline = true;
          if (!asking) void beat();
        }
        return failureOf(problem);
      }
    },
    bounds: { count: OPERATIONS_PER_BATCH, bytes: BATCH_BYTES },
    offered: () => undefined,
    report: (problem) => {
      throw problem;
    },
  });

  async function beat(): Promise<void> {
    clearTimeout(timer);
    asking = true;
    const { method, path } = serverStatusEndpoints.checkStatus;
    const was = offline;
    offline = await line.ask({ method, path, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
      () => false,
      () => true,
    );
    asking = false;
    if (closed) return;
    timer = after(() => void beat(), BEAT_MS + (Math.random() * 2 - 1) * JITTER_MS);
    if (was && !offline) outbox.wake();
  }

  for (const kind of KINDS) outbox.register(kind);
  await outbox.open(owner);
  return {
    outbox,
    line,
    regain: () => void beat(),
    close: () => {
      closed = true;
      clearTimeout(timer);
      void outbox.open(null);
    },
  };
}
