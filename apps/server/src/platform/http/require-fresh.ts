import { FRESH_MINUTES } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';

/**
 * For dangerous actions: the password must have been typed in this session lately, at sign-in or by auth/step-up.
 * `session` = the handler's input. @throws AppError step_up_required, on which the browser asks for the password
 */
export function requireFresh(session: { freshAt: Date }, now: Date, minutes = FRESH_MINUTES): void {
  if (now.getTime() - session.freshAt.getTime() > minutes * 60_000) throw new AppError('step_up_required');
}
