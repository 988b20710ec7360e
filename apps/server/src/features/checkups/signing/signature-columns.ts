import type { SignatureWay } from '@inspect/contract/checkup-fields';
import type { Columns } from '../saving/checkup.repo.ts';
import { findingsDigest } from '../saving/findings-digest.ts';

type Signature = { way: SignatureWay; by: string; now: Date; reason?: string };

/** A signature under these findings, as the row keeps it. */
export function signatureColumns(
  signed: Parameters<typeof findingsDigest>[0],
  { way, by, now, reason }: Signature,
): Columns {
  return {
    signature: way,
    signed_by: by,
    signed_at: now,
    signature_reason: reason ?? null,
    signed_findings: findingsDigest(signed),
  };
}
