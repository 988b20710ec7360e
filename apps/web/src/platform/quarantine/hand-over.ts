import {
  QUARANTINE_BATCH_BYTES,
  type QuarantineAnswer,
  quarantineEndpoints,
} from '@inspect/contract/quarantine';
import { sessionStore } from '../access/session.ts';
import { call, NoResponse, ServerRefusal } from '../api/call.ts';
import { timeLimit } from '../api/time-limit.ts';
import { leaderByLock } from '../outbox/leader.ts';
import { sealPart, sealRow } from '../outbox/sealed-rows.ts';
import { outbox, workStorage } from '../outbox/this-outbox.ts';
import { isOffline, onServerStatus } from '../server-status/index.ts';
import { work as database, type Sealed, withConnection } from '../work-database/index.ts';
import { type HandOver, handOverStore, noteOwed, owedHandOvers } from './owed.ts';
import { batchesOf, fileOf, pieceOf, type SealedWork, sealedOperation } from './sealed-batches.ts';
import { wipeCopies, wipeMade } from './wipe.ts';

const { operations, operationBytes } = database;

/** A half-open line is given no longer: a piece on 25 kbit/s. */
const LIMIT_MS = 120_000;
/** The largest batch: half as large after each of which nothing was heard, whole again after an answer. */
let most = QUARANTINE_BATCH_BYTES;
const LEAST = 16_384;
/** What says nothing of what was sent: it is tried again. */
const OF_THE_MOMENT = [408, 425, 429];

/** How handing over ended: all of it is gone, the server could not be asked, or it does not take (all of) it. */
type End = 'done' | 'later' | 'refused';

/** What the browser would not keep, sealed with the key of its person while the page had it. */
type InPage = { work: SealedWork; bytes: Sealed | null };
const inPage = new Map<string, readonly InPage[]>();
/** of people: how much of theirs has gone, for the sentence that says so */
const gone = new Map<string, number>();
/** After a fault of ours nothing is tried for so long. */
const AFTER_FAULT_MS = 10 * 60_000;
let notBefore = 0;
let chain: Promise<void> = Promise.resolve();
let waiting = 0;

/**
 * The server says that he is blocked: what this browser keeps for him goes, and what he has not sent is handed over sealed as it
 * lies, so that nobody need be able to open it here. `key`: his, where the page still has it.
 */
export async function handOver(owner: string, key: CryptoKey | null): Promise<void> {
  noteOwed(owner, true);
  if (key) inPage.set(owner, await sealedInPage(owner, key));
  await wipeCopies(owner);
  await tryOwed();
}

let following = false;

/** What could not be handed over is tried whenever the server is heard of. Once. */
export function followOwed(): void {
  if (following) return;
  following = true;
  const tryAgain = () => {
    if (waiting === 0 && owedHandOvers().length > 0 && Date.now() >= notBefore) void tryOwed();
  };
  onServerStatus(tryAgain);
  sessionStore.subscribe(() => {
    const session = sessionStore.get();
    // Whom this device had let in is gone, and nobody has signed in: the session is still that of whose work waits.
    if (session.kind === 'out') return tryAgain();
    if (session.kind !== 'in') return;
    // What was said of one is not for the next.
    handOverStore.set({ state: 'none' });
    if (session.confirmed) giveUpOwed();
  });
}

/** Somebody has signed in: the sessions that could hand over are gone from this browser, and nothing is to be said of them later. */
function giveUpOwed(): void {
  for (const owner of owedHandOvers()) {
    noteOwed(owner, false);
    gone.delete(owner);
  }
}

/** One after the other, in this page and in all of this browser. */
export function tryOwed(): Promise<void> {
  waiting += 1;
  chain = chain
    .then(async () => {
      // Who is in brings a session of his own: the server would take it for nobody's.
      if (isOffline() || sessionStore.get().kind === 'in') return;
      for (const owner of owedHandOvers()) await leaderByLock.alone(() => handOverOf(owner));
    })
    .catch((problem) => {
      notBefore = Date.now() + AFTER_FAULT_MS;
      reportError(problem);
    })
    .finally(() => {
      waiting -= 1;
    });
  return chain;
}

async function handOverOf(owner: string): Promise<void> {
  const work = await workOf(owner);
  if (work.length === 0 && !gone.has(owner)) return noteOwed(owner, false);
  say({ state: 'sending', count: work.length });
  let end: End = 'later';
  try {
    end = await send(owner, work);
  } finally {
    const left = await countOf(owner);
    gone.set(owner, (gone.get(owner) ?? 0) + work.length - left);
    await concluded(owner, end, left);
  }
}

/** On the sign-in page; whoever has come meanwhile is told of his own work. */
function say(state: HandOver): void {
  if (sessionStore.get().kind !== 'in') handOverStore.set(state);
}

async function concluded(owner: string, end: End, left: number): Promise<void> {
  // What this page was still storing lies there since: the next round takes it.
  if (end === 'later' || (end === 'done' && left > 0)) return say({ state: 'waits', count: left });
  noteOwed(owner, false);
  const count = gone.get(owner) ?? 0;
  gone.delete(owner);
  if (end === 'refused') return say({ state: 'stays', count: left });
  await wipeMade(owner);
  say({ state: 'sent', count });
}

async function countOf(owner: string): Promise<number> {
  const stored = await withConnection(() => operations.where({ owner }).count());
  return stored + (inPage.get(owner)?.length ?? 0);
}

/** In the order of the device. */
async function workOf(owner: string): Promise<SealedWork[]> {
  const rows = await withConnection(() => operations.where({ owner }).sortBy('seq'));
  const stored: SealedWork[] = [];
  for (const row of rows) {
    const bytes = await storedBytes(row.id);
    stored.push({ row, file: bytes && fileOf(bytes) });
  }
  return [...stored, ...(inPage.get(owner) ?? []).map((one) => one.work)];
}

async function storedBytes(id: string): Promise<Sealed | null> {
  return (await withConnection(() => operationBytes.get(id)))?.sealed ?? null;
}

async function bytesOf(owner: string, id: string): Promise<Sealed | null> {
  return inPage.get(owner)?.find(({ work }) => work.row.id === id)?.bytes ?? (await storedBytes(id));
}

async function send(owner: string, all: readonly SealedWork[]): Promise<End> {
  const device = await workStorage.device();
  let isAllTaken = true;
  const answered: QuarantineAnswer[] = [];
  const batches = batchesOf(all.map(sealedOperation), most);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      const body = { device, operations: batch };
      const signal = timeLimit(LIMIT_MS);
      const { data } = await call(quarantineEndpoints.handOver, { body, sender: owner, signal });
      most = QUARANTINE_BATCH_BYTES;
      await forgetTaken(owner, data);
      answered.push(...data);
    } catch (problem) {
      if (problem instanceof NoResponse) most = Math.max(LEAST, Math.floor(most / 2));
      const end = endOf(problem);
      if (end !== null) return end;
      // Which one it is that can't be taken shows when they go one by one.
      if (batch.length > 1) batches.unshift(...batch.map((one) => [one]));
      else isAllTaken = false;
    }
  }
  // Their bytes last: a line on which no piece passes lets the words pass.
  for (const answer of answered) {
    try {
      if (!(await isWhole(owner, answer))) isAllTaken = false;
    } catch (problem) {
      const end = endOf(problem);
      if (end !== null) return end;
      isAllTaken = false;
    }
  }
  return isAllTaken ? 'done' : 'refused';
}

/** What a failure says of everything; null = of what was sent alone. A fault of ours is thrown. */
function endOf(problem: unknown): End | null {
  if (problem instanceof NoResponse) return 'later';
  if (!(problem instanceof ServerRefusal)) throw problem;
  const { status, code, retryAfter } = problem;
  if (status === 401) return 'refused';
  const isLater = status >= 500 || OF_THE_MOMENT.includes(status) || code === 'unknown_route';
  if (isLater) notBefore = Date.now() + retryAfter * 1_000;
  return isLater ? 'later' : null;
}

/** Sends what is missing of its bytes: only with the last of them the operation leaves. false = it stays. */
async function isWhole(owner: string, answer: QuarantineAnswer): Promise<boolean> {
  const { id, outcome, missing = [] } = answer;
  if (outcome === 'refused' || isTaken(answer)) return outcome !== 'refused';
  const bytes = await bytesOf(owner, id);
  if (!bytes) return false;
  for (const piece of missing) {
    const body = { id, piece, bytes: pieceOf(bytes, piece) };
    const signal = timeLimit(LIMIT_MS);
    const { data } = await call(quarantineEndpoints.handOverPiece, { body, sender: owner, signal });
    if (data.outcome === 'refused') return false;
    await forgetTaken(owner, [data]);
  }
  return true;
}

/** Leaves this browser: the server has said that it has all of it. */
async function forgetTaken(owner: string, answers: readonly QuarantineAnswer[]): Promise<void> {
  const ids = answers.filter(isTaken).map(({ id }) => id);
  if (ids.length === 0) return;
  await withConnection(() =>
    database.transaction('rw', operations, operationBytes, async () => {
      await operations.bulkDelete(ids);
      await operationBytes.bulkDelete(ids);
    }),
  );
  const kept = inPage.get(owner) ?? [];
  for (const { work } of kept) if (ids.includes(work.row.id)) await outbox.discard(work.row.id);
  const left = kept.filter(({ work }) => !ids.includes(work.row.id));
  inPage.set(owner, left);
}

const isTaken = ({ outcome, missing = [] }: QuarantineAnswer) =>
  outcome === 'applied' || (outcome === 'kept' && missing.length === 0);

function sealedInPage(owner: string, key: CryptoKey): Promise<InPage[]> {
  return Promise.all(
    outbox.unkeptOf(owner).map(async ({ operation: { unkept: _, ...operation }, bytes }) => {
      const sealed = bytes && (await sealPart(operation.id, bytes, key));
      const row = await sealRow(operation, key);
      return { work: { row, file: sealed && fileOf(sealed) }, bytes: sealed };
    }),
  );
}
