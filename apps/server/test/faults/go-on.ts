import { expect } from 'vitest';
import { startServer } from '../kill/server-process.ts';
import { faultsOf, type Ledger, type Operator, startWriters } from '../kill/writers.ts';

/** The application starts on what was restored, has everything acknowledged before, and takes a further checkup. */
export async function goOn(
  data: string,
  operator: Operator,
  before: Ledger,
  settings: Record<string, string> = {},
): Promise<void> {
  const server = await startServer(data, settings);
  try {
    const here = { ...operator, origin: server.origin };
    expect(await faultsOf(here, before)).toEqual([]);
    const writers = startWriters(here, before, 1);
    expect(await writers.acknowledged(1), 'the first checkup after the restore').toBe(true);
    expect(await writers.stop()).toEqual([]);
  } finally {
    await server.stop();
  }
}
