import { can } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Operation, OperationAnswer } from '@inspect/contract/operations';
import type { Tx } from '../../platform/db/transaction.ts';
import { readInput } from '../../platform/http/read-input.ts';
import type { InnerCall } from '../../platform/http/route.ts';
import { payloadHash } from '../../platform/payload-hash.ts';
import type { ServedKind } from './kinds.ts';
import type { OperationInput } from './operation-work.ts';
import { claimOperation, doneOperations, noteMerged, noteVersion } from './operations.repo.ts';
import { rePoint } from './re-point.ts';

/** It waits for others: what was begun of it is taken back. */
export class Held extends Error {
  readonly missing: string[];
  constructor(missing: string[]) {
    super('held');
    this.name = 'Held';
    this.missing = missing;
  }
}

type Sender = { person: string; device: string; now: Date };
type Inside = Parameters<Parameters<InnerCall>[1]>[0];

/**
 * Does one operation in a transaction of its own, in which its row is written; one that has been done is answered.
 * @throws Held, or as the plain call
 */
export async function perform(
  kinds: ReadonlyMap<string, ServedKind>,
  sender: Sender,
  inner: InnerCall,
  operation: Operation,
): Promise<OperationAnswer> {
  const served = kinds.get(operation.kind);
  if (!served || operation.schema !== served.kind.schema) throw new AppError('op_unknown');
  const { kind, route } = served;
  const { params, body } = kind.payload.shape;
  const input = {
    params: readInput(params, operation.payload.params ?? {}),
    body: readInput(body, operation.payload.body ?? {}),
  };
  const [part, name] = kind.record;
  const record = String(Object(input[part])[name]);
  const { id, seq, recordedAt } = operation;
  const hash = payloadHash({ kind: operation.kind, payload: operation.payload });
  return inner(route, async (inside) => {
    const row = { ...sender, id, seq, recordedAt, kind: operation.kind, hash, record };
    if (!(await claimOperation(inside.tx, row))) return repeated(served, inside, { id, hash }, sender.person);
    const merged = await mergedBefore(inside.tx, sender.person, operation);
    const meant = rePoint(input, merged) as OperationInput;
    const asOf = await broughtForward(served, inside, meant);
    const result = kind.answer.parse(await inside.run(asOf));
    const answered = Object(Object(result).data);
    const made = part === 'body' ? String(answered._id) : record;
    if (made === record) {
      const version = madeVersion(part, Number(answered.version), asOf);
      if (version !== null) await noteVersion(inside.tx, id, version);
      return { id, outcome: 'applied', result };
    }
    await noteMerged(inside.tx, id, made);
    return { id, outcome: 'merged', newId: made, result };
  });
}

/** null: it changed nothing, or what it makes was there already and has been changed since. */
function madeVersion(part: 'params' | 'body', version: number, { body }: OperationInput): number | null {
  if (part === 'body') return version === 1 ? version : null;
  return version === Object(body).version ? null : version;
}

async function broughtForward({ work, kind }: ServedKind, { tx, actor }: Inside, input: OperationInput) {
  // What it would look at is seen by those alone who may make the call: `run` refuses the others.
  if (!work.broughtForward || !can(actor, kind.call.need)) return input;
  return work.broughtForward(tx, actor, input);
}

/** What it stands on has been done; the records that were there already, by the ids that the device gave. */
async function mergedBefore(
  tx: Tx,
  person: string,
  { id, dependsOn }: Operation,
): Promise<ReadonlyMap<string, string>> {
  if (dependsOn.length === 0) return new Map();
  const done = await doneOperations(tx, person, dependsOn);
  // Its own row is there already.
  const missing = dependsOn.filter((one) => one === id || !done.some((row) => row.id === one));
  if (missing.length > 0) throw new Held(missing);
  return new Map(done.flatMap(({ record, new_id }) => (new_id === null ? [] : [[record, new_id]])));
}

/** The first answer again, with the record as it is now: nothing of a person is kept to be told twice. */
async function repeated(
  { kind, work }: ServedKind,
  { tx, actor }: Inside,
  { id, hash }: { id: string; hash: Buffer },
  person: string,
): Promise<OperationAnswer> {
  const [known] = await doneOperations(tx, person, [id]);
  // Somebody else's id is told no more of than that it is taken.
  if (!known || (known.payload_hash !== null && !known.payload_hash.equals(hash)))
    throw new AppError('op_reused');
  const result = can(actor, kind.call.need)
    ? await unlessGone(() => work.again(tx, actor, known.new_id ?? known.record))
    : undefined;
  return {
    id,
    outcome: 'replayed',
    ...(known.new_id === null ? {} : { newId: known.new_id }),
    ...(result === undefined ? {} : { result: kind.answer.parse(result) }),
  };
}

async function unlessGone<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'not_found') return undefined;
    throw problem;
  }
}
