import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { anchorRecords } from './anchor-records.ts';
import { purgeSignIns } from './purge-sign-ins.ts';
import { chainRecords } from './record-chain.query.ts';

const HOUR = 3;
const CHAIN_SECONDS = 60;

/** The machine's work: each minute it goes on with the chains, daily anchors them and removes what was kept long enough. */
export function workOnRecords(services: { pool: pg.Pool; clock: Clock; jobs: Jobs; storage: Storage }): void {
  const { clock, jobs } = services;
  jobs.every('records-chain', CHAIN_SECONDS, async () => chainRecords);
  jobs.daily('records-anchor', HOUR, async () => {
    await anchorRecords(services, clock.now());
    await purgeSignIns(services, clock.now());
    return undefined;
  });
}
