import { z } from 'zod';
import { openBytes, openValue, sealBytes, sealValue } from '../sealing/index.ts';
import type { OperationRow, Sealed } from '../work-database/index.ts';
import type { Done, Operation } from './operation.ts';

const content = z.object({
  schema: z.int(),
  payload: z.unknown(),
  dependsOn: z.array(z.string()),
  // Not in those of a version that had none.
  after: z.array(z.string()).default([]),
  beside: z.unknown().optional(),
  recordedAt: z.string(),
  refusal: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()),
      data: z.unknown().optional(),
    })
    .nullable(),
});
const noted = z.object({
  kind: z.string(),
  outcome: z.enum(['applied', 'replayed', 'merged']),
  result: z.unknown().optional(),
  merge: z.object({ from: z.string(), to: z.string() }).optional(),
});

const rowLabel = (id: string) => `operation/${id}`;
const bytesLabel = (id: string) => `operation-bytes/${id}`;
const answerLabel = (id: string) => `operation-answer/${id}`;

/** null = this key doesn't open it */
export async function openRow({ sealed, ...plain }: OperationRow, key: CryptoKey): Promise<Operation | null> {
  const opened = content.safeParse(await openValue(key, sealed, rowLabel(plain.id)));
  return opened.success ? { ...plain, ...opened.data } : null;
}

export async function sealRow(operation: Operation, key: CryptoKey): Promise<OperationRow> {
  const { schema, payload, dependsOn, after, beside, recordedAt, refusal, ...plain } = operation;
  const value = { schema, payload, dependsOn, after, beside, recordedAt, refusal };
  return { ...plain, sealed: await sealValue(key, value, rowLabel(plain.id)) };
}

export function openPart(id: string, sealed: Sealed, key: CryptoKey): Promise<ArrayBuffer | null> {
  return openBytes(key, sealed, bytesLabel(id));
}

export function sealPart(id: string, bytes: ArrayBuffer, key: CryptoKey): Promise<Sealed> {
  return sealBytes(key, bytes, bytesLabel(id));
}

export async function openDone(id: string, sealed: Sealed, key: CryptoKey): Promise<Done | null> {
  const { data } = noted.safeParse(await openValue(key, sealed, answerLabel(id)));
  if (!data) return null;
  const { kind, outcome, result, merge } = data;
  return { kind, outcome, ...(result === undefined ? {} : { result }), ...(merge ? { merge } : {}) };
}

export function sealDone(id: string, done: Done, key: CryptoKey): Promise<Sealed> {
  return sealValue(key, done, answerLabel(id));
}
