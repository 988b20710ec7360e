import { z } from 'zod';
import { localKeys } from './keys.ts';
import { readState, writeState } from './local-state.ts';

/** Of which history the server's database is, as it told last: what it took in another one it may not have. null = not told. */
export function databaseEpochNow(): string | null {
  return readState(localKeys.databaseEpoch, z.string()) ?? null;
}

export function takeDatabaseEpoch(epoch: string): void {
  writeState(localKeys.databaseEpoch, epoch);
}
