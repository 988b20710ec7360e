import type { HitRow, HitValues } from '@inspect/contract/dahk';
import { yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Clock, lapseNow } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type {
  EnforcementSource,
  SourceAnswer,
} from '../../platform/gateways/enforcement/enforcement-source.ts';
import { insertRows, updateRows } from '../../platform/history/audited-table.repo.ts';
import { changesBetween, type Edit, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { newId } from '../../platform/ids.ts';
import { HIT_TABLE, hits } from './hits.repo.ts';
import {
  hitsOfSource,
  holdsTurn,
  noteRefused,
  noteSame,
  noteTaken,
  retireOfSource,
  takeTurn,
} from './source.repo.ts';
import { differenceOf, type ReadList, readList, tooManyFreed } from './source-list.ts';
import type { Refusal } from './source-refusal.ts';

export type AskServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  source: EnforcementSource;
};

/** Longer than a question and what follows it take: who has not come back by then has died. */
const TURN_MS = 120_000;
/** A first list of many thousand is written at once. */
const MINUTES = 1;
/** So many mistakes of a list are told; whoever keeps it will look at it as a whole. */
const MOST_TOLD = 5;
/** A statement takes no more than 65,535 values, and putting one together holds everybody up. */
const EDITS_AT_ONCE = 500;

type Counts = { hits: number; created: number; changed: number; ended: number };
type Outcome =
  | { taken: Counts }
  | { same: true }
  | { refusal: Refusal; wrong?: readonly { line: number; field: string }[] };

/**
 * Asks the source once, and makes its hits exactly those of its list, all or nothing. Where there is no list, or one that can't be
 * believed, nothing changes, what stands goes on holding, and an alarm is logged. False while somebody else is asking.
 */
export async function askSource(services: AskServices): Promise<boolean> {
  const { pool, clock, logger, source } = services;
  const times = { now: clock.now(), lapsed: new Date(lapseNow(clock).getTime() - TURN_MS) };
  const turn = await asSystem(pool, (tx) => takeTurn(tx, times));
  if (!turn) return false;
  // No transaction is open while it answers.
  const answer = await source.ask(turn.addressDigest === source.digest ? turn.etag : null);
  const read = answer.kind === 'list' ? await readList(answer.rows) : null;
  const settle = (work: (tx: Tx) => Promise<Outcome>) =>
    asSystem(pool, async (tx) => ((await holdsTurn(tx, turn.turn)) ? work(tx) : undefined));
  const outcome = await settle((tx) => settled(tx, services, answer, read)).catch((problem: unknown) => {
    const type = problem instanceof Error ? problem.name : typeof problem;
    logger.error({ type }, 'the hits of the source were not stored');
    return settle((tx) => refuse(tx, clock.now(), { problem: 'failed' }));
  });
  tell(logger, outcome);
  return true;
}

async function settled(
  tx: Tx,
  { clock, source }: AskServices,
  answer: SourceAnswer,
  read: ReadList | null,
): Promise<Outcome> {
  const now = clock.now();
  if (answer.kind === 'none') {
    const { kind: _kind, ...refusal } = answer;
    return refuse(tx, now, refusal);
  }
  if (answer.kind === 'same' || read === null) {
    await noteSame(tx, now);
    return { same: true };
  }
  if (read.wrong) {
    const [first = { line: 0, field: '?' }] = read.wrong;
    return { ...(await refuse(tx, now, { problem: 'wrong_row', ...first })), wrong: read.wrong };
  }
  const { list } = read;
  if (list.length === 0) return refuse(tx, now, { problem: 'empty' });
  await tx.takeTime(MINUTES);
  const stored = await hitsOfSource(tx);
  const { mostEndedPercent } = source;
  const refusal = tooManyFreed(stored, list, { today: yerevanDay(now), mostEndedPercent });
  if (refusal) return refuse(tx, now, refusal);
  const counts = await write(tx, stored, list, now);
  const { etag } = answer;
  await noteTaken(tx, { at: now, hits: list.length, etag, addressDigest: source.digest });
  return { taken: { hits: list.length, ...counts } };
}

async function refuse(tx: Tx, at: Date, refusal: Refusal): Promise<{ refusal: Refusal }> {
  const { problem, ...details } = refusal;
  await noteRefused(tx, { at, problem, details });
  return { refusal };
}

async function write(tx: Tx, stored: readonly HitRow[], list: readonly HitValues[], now: Date) {
  const { added, changed, ended } = differenceOf(stored, list);
  const fresh = added.map((fields) => ({ _id: newId(), fields }));
  await insertRows<HitRow, HitValues>(tx, HIT_TABLE, fresh, now);
  const others = changed.map(({ row, fields }) => ({ _id: row._id, fields }));
  await updateRows<HitRow, HitValues>(tx, HIT_TABLE, others);
  await retireOfSource(
    tx,
    ended.map(({ _id }) => _id),
    now,
  );
  const edit = (record: string, action: Edit['action'], changes: Edit['changes']): Edit => ({
    entity: hits.entity,
    record,
    action,
    changes,
  });
  const edits = [
    ...fresh.map(({ _id, fields }) => edit(_id, 'import', changesBetween(null, fields))),
    ...changed.map(({ row, fields }) => edit(row._id, 'import', changesBetween(hits.fieldsOf(row), fields))),
    ...ended.map(({ _id }) => edit(_id, 'retire', [])),
  ];
  for (let from = 0; from < edits.length; from += EDITS_AT_ONCE)
    await recordEdits(tx, { user: null, company: null, at: now }, edits.slice(from, from + EDITS_AT_ONCE));
  return { created: added.length, changed: changed.length, ended: ended.length };
}

/** Of a mistake where it stands, never what is written there. */
function tell(logger: FastifyBaseLogger, outcome: Outcome | undefined): void {
  if (outcome === undefined) logger.warn('an answer of the source of hits came too late');
  else if ('taken' in outcome) logger.info(outcome.taken, 'the hits of the source were taken');
  else if ('refusal' in outcome) {
    const { refusal, wrong = [] } = outcome;
    const mistakes = wrong.length > 0 ? { mistakes: wrong.length, wrong: wrong.slice(0, MOST_TOLD) } : {};
    const facts = { alarm: 'dahk_source', ...refusal, ...mistakes };
    logger.error(facts, 'alarm: no hits were taken from the source, those that stand go on holding');
  }
}
