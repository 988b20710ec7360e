import type pg from 'pg';
import type { Patch } from '../../apps/server/test/planting/patch.ts';
import { countByTime, takeIdsTwice } from './server.query.ts';

export type Planted = {
  name: string;
  patches: readonly Patch[];
  /** a fault of the database; returns how to take it out again */
  inDatabase?: (pool: pg.Pool) => Promise<() => Promise<void>>;
};

const OUTBOX = 'apps/web/src/platform/outbox';

/**
 * What must never happen, put into the program of the browser or the database on purpose: each must be found.
 */
export const PLANTED: readonly Planted[] = [
  { name: 'no UNIQUE', patches: [], inDatabase: takeIdsTwice },
  { name: 'cursor by timestamp', patches: [], inDatabase: countByTime },
  {
    name: 'pull overwrites pending',
    patches: [
      {
        file: 'apps/web/src/features/checkups/mechanic/queue.ts',
        text: 'Object.assign({}, stored, ...live.map(({ stated }) => stated))',
        by: 'Object.assign({}, ...live.map(({ stated }) => stated), stored)',
      },
    ],
  },
  {
    name: 'removed before the answer',
    patches: [
      {
        file: `${OUTBOX}/outbox.ts`,
        text: '      const answers = await attempt((watch) => transport(device, operations, watch));\n',
        by: "      for (const one of operations) await storage.settle(one, { kind: one.kind, outcome: 'applied' });\n      const answers = await attempt((watch) => transport(device, operations, watch));\n",
      },
    ],
  },
  {
    name: 'batch boundary off by one',
    patches: [
      { file: `${OUTBOX}/selection.ts`, text: 'ready.slice(0, count)', by: 'ready.slice(0, count + 1)' },
    ],
  },
  {
    name: 'retry not scheduled',
    patches: [
      {
        file: `${OUTBOX}/outbox.ts`,
        text: '    stopTimer = clock.after(ms, () => {\n      halted = null;\n      void drain();\n    });\n',
        by: '    void ms;\n',
      },
    ],
  },
  {
    name: 'payload edited after first send',
    patches: [
      {
        file: `${OUTBOX}/work-storage.ts`,
        text: '          if (await isHere(id)) return true;\n',
        by: '          if (await operationAnswers.get(id)) return true;\n',
      },
    ],
  },
  {
    name: 'child before parent',
    patches: [
      {
        file: `${OUTBOX}/selection.ts`,
        text: '!dependsOn.some(isPending) &&\n      !after.some(isPending)',
        by: '(dependsOn.length + after.length >= 0 || isPending(schema.toString()))',
      },
    ],
  },
  {
    name: 'lock ignored by a second tab',
    patches: [
      {
        file: `${OUTBOX}/leader.ts`,
        text: 'alone: (work) => inTurn(LOCK, work),',
        by: 'alone: (work) => (LOCK ? work() : inTurn(LOCK, work)),',
      },
      // What is on its way is locked by itself, too.
      {
        file: `${OUTBOX}/leader.ts`,
        text: '    if (!locks) return work();',
        by: '    if (locks) return work();',
      },
      {
        file: `${OUTBOX}/leader.ts`,
        text: 'unlessLeaving: (id, work) => unlessTaken(lockOf(id), work),',
        by: 'unlessLeaving: (id, work) => (id ? work() : unlessTaken(lockOf(id), work)),',
      },
    ],
  },
  {
    name: 'refusal deletes the row',
    patches: [
      {
        file: `${OUTBOX}/end.ts`,
        text: "if ('refusal' in next) return storage.judge(operation, next.refusal);",
        by: "if ('refusal' in next) return storage.discard(operation.id);",
      },
    ],
  },
  {
    name: 'sign-out clears the outbox',
    patches: [
      {
        file: `${OUTBOX}/follow-outbox.ts`,
        text: '      void open(owner);\n',
        by: '      void open(owner);\n      if (owner === null) void work.operations.clear();\n',
      },
    ],
  },
  {
    name: 'clock used for order',
    patches: [
      {
        file: `${OUTBOX}/selection.ts`,
        text: 'left.attempts - right.attempts || left.seq - right.seq;\n}\n\nconst MEGABYTE',
        by: 'left.attempts - right.attempts || left.savedAt - right.savedAt;\n}\n\nconst MEGABYTE',
      },
    ],
  },
];
