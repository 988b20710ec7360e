import type { FastifyInstance } from 'fastify';

/** Milliseconds that a piece of long work leaves to whoever waits for an answer. */
const PAUSE_MS = 2;

/** Calls that this process is answering, and those of them that make way for the others. */
let open = 0;
let making = 0;

export const openCalls = () => open;

/** Counts the calls of the application, until their answer or their connection has ended. */
export function countOpenCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    open += 1;
    // Of an answer that never left there is no onResponse.
    reply.raw.once('close', () => {
      open -= 1;
    });
  });
}

/** Runs the work of a call that sends much. It calls `makeWay` between two pieces, and no other call like it waits for it. */
export async function makingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  making += 1;
  try {
    return await work();
  } finally {
    making -= 1;
  }
}

/** Where a call waits, the process is its for two milliseconds; a mere turn of the loop would not let it through. */
export function makeWay(): Promise<void> {
  return new Promise((done) => {
    if (open > making) setTimeout(done, PAUSE_MS);
    else setImmediate(done);
  });
}
