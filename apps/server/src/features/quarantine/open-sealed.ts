import { z } from 'zod';
import { jsonOf } from '../../platform/json-of.ts';
import { unwrapSecret } from '../../platform/security/wrap-secret.ts';

/** As a browser seals it beside what lies in clear; what a later build adds to it is kept. */
const sealedContent = z.looseObject({
  schema: z.int().min(1).max(1_000),
  payload: z.unknown(),
  dependsOn: z.array(z.string()),
  recordedAt: z.iso.datetime(),
});
export type SealedContent = z.output<typeof sealedContent>;

export type Sealed = { iv: Buffer; bytes: Buffer };

/** null = sealed under another key, as something else, or changed since */
function opened(key: Buffer, { iv, bytes }: Sealed, label: string): Buffer | null {
  try {
    return unwrapSecret(key, Buffer.concat([iv, bytes]), label);
  } catch {
    return null;
  }
}

/** The labels are those under which a browser seals (web/platform/outbox/sealed-rows.ts). */
export function openOperation(key: Buffer, id: string, sealed: Sealed): SealedContent | null {
  const bytes = opened(key, sealed, `operation/${id}`);
  return bytes && (sealedContent.safeParse(jsonOf(bytes.toString('utf8'))).data ?? null);
}

export function openFile(key: Buffer, id: string, sealed: Sealed): Buffer | null {
  return opened(key, sealed, `operation-bytes/${id}`);
}
