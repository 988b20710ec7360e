import { INSPECTING_ROLE, type Role } from '../access/index.ts';
import type { Day } from '../kernel/dates.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { certificateState } from './certificate.ts';

/** What decides whether a person may inspect for a company and sign for it. */
export type Signer = {
  role: Role;
  company: string | null;
  blocked: boolean;
  certificateUntil: Day | null;
  /** since when somebody else may be using his account; null = nobody is */
  linkOpenedAt: unknown;
};

/** One of this company's mechanics, as long as nobody has blocked him. */
export function isInspectorOf({ role, company, blocked }: Signer, wanted: string): boolean {
  return role === INSPECTING_ROLE && company === wanted && !blocked;
}

/**
 * Why this person may not sign for this company on a day of Yerevan; null = he may. The one place that says who may sign
 * now: whoever is chosen as mechanic, sends findings from his device or signs by PIN is asked here.
 */
export function signingProblem(
  signer: Signer,
  company: string,
  today: Day,
): Extract<
  ErrorCode,
  'checkup.not_signer' | 'checkup.mechanic_certificate' | 'users.signing_suspended'
> | null {
  if (!isInspectorOf(signer, company)) return 'checkup.not_signer';
  if (signer.linkOpenedAt !== null) return 'users.signing_suspended';
  const state = certificateState(signer.certificateUntil, today);
  return state === 'missing' || state === 'expired' ? 'checkup.mechanic_certificate' : null;
}
