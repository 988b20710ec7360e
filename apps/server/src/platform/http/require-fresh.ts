import { FRESH_MINUTES } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';

/** For dangerous actions: the password must be fresh in this session. @throws AppError step_up_required */
export function requireFresh(session: { freshAt: Date }, now: Date, minutes = FRESH_MINUTES): void {
  if (now.getTime() - session.freshAt.getTime() > minutes * 60_000) throw new AppError('step_up_required');
}
