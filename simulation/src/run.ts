import { pictureOf } from '@inspect/plates/test';
import fc from 'fast-check';
import type pg from 'pg';
import { buildCheckup } from '../../apps/server/test/build/checkup.ts';
import type { Patch } from '../../apps/server/test/planting/patch.ts';
import { buildIndexedDb, buildPage } from './bundle.ts';
import { type Command, storyOf } from './commands.ts';
import type { IndexedDb } from './device.ts';
import { comeToAnEnd } from './invariants.ts';
import type * as PageEntry from './page-entry.ts';
import { play } from './play.ts';
import { type Begin, createServer } from './server.ts';
import { createSimulation, type Ground } from './simulation.ts';

export type Counts = {
  commands: Map<string, number>;
  faults: Map<string, number>;
  length: number;
  kept: number;
};

export async function prepare(
  pool: pg.Pool,
  staff: pg.Pool,
  begin: Begin,
  patches: readonly Patch[] = [],
): Promise<Ground> {
  const [page, indexedDb] = await Promise.all([
    buildPage<typeof PageEntry>(patches),
    buildIndexedDb<IndexedDb>(),
  ]);
  const server = await createServer(pool, staff, begin);
  const checkup = await buildCheckup(pool);
  return { server, page, indexedDb, checkup, picture: await pictureOf({ width: 320, height: 240 }) };
}

/** One story from its beginning to its end; throws what was broken, with how to see it again. */
export async function simulate(
  ground: Ground,
  seed: number,
  commands: readonly Command[],
  counts?: Counts,
): Promise<void> {
  const simulation = await createSimulation(ground, seed);
  let at = 0;
  try {
    await simulation.begin();
    for (const command of commands) {
      at += 1;
      if (await play(simulation, command))
        add(counts?.commands, command.do === 'keep' ? `keep: ${command.work}` : command.do, 1);
    }
    await comeToAnEnd(simulation);
  } catch (problem) {
    const told = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`seed ${seed}, after ${at} of ${commands.length} commands: ${told}`, { cause: problem });
  } finally {
    await simulation.end();
    for (const [fault, count] of simulation.network.happened) add(counts?.faults, fault, count);
    if (counts) {
      counts.length += commands.length;
      counts.kept += simulation.kept.size;
    }
  }
}

function add(to: Map<string, number> | undefined, name: string, count: number): void {
  to?.set(name, (to.get(name) ?? 0) + count);
}

/** The story of this seed, the same each time. */
export function storyFor(seed: number, [least, most]: readonly [number, number]): Command[] {
  return fc.sample(fc.noBias(storyOf(least, most)), { seed, numRuns: 1 })[0] ?? [];
}

/** How often each command was given and each fault happened. */
export function tableOf({ commands, faults }: Counts): string {
  const rows = (of: ReadonlyMap<string, number>) =>
    [...of].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, count]) => `  ${name}: ${count}`);
  return [...rows(commands), 'faults', ...rows(faults)].join('\n');
}
