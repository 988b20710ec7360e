import type { Checkup } from '@inspect/contract/checkups';
import { payloadHash } from '../../../platform/payload-hash.ts';

type Signable = Pick<Checkup, 'mechanic' | 'classificators' | 'newClassificators' | 'measurements'>;

/** What a signature is over: whose findings, and all of them. SHA-256 in hexadecimal. */
export function findingsDigest({
  mechanic,
  classificators,
  newClassificators,
  measurements,
}: Signable): string {
  return payloadHash({ mechanic, classificators, newClassificators, measurements }).toString('hex');
}
