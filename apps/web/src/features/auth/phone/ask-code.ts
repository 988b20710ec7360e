import { RESEND_SECONDS } from '@inspect/contract/auth';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { showFailure } from '../../../platform/notify/toast.ts';

/**
 * Asks for the first code of a form. Seconds until a further one, also where it is too early for one: the code that was
 * asked for before a reload, or before the form was closed, may be in the person's hand, and there must be a field for it.
 */
export async function askCode(ask: () => Promise<number>): Promise<number> {
  try {
    return await ask();
  } catch (problem) {
    if (!(problem instanceof ServerRefusal) || problem.code !== 'code_wait') throw problem;
    showFailure(problem);
    return RESEND_SECONDS;
  }
}
