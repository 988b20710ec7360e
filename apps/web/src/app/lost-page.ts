import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { hasPage, type SessionState } from '../platform/access/session.ts';
import { flushDrafts, hasUndrafted, isDirty } from '../platform/dirty/dirty-work.ts';
import { screenAt } from '../platform/navigation/known-screens.ts';
import { toast } from '../platform/notify/toast.ts';

/** The page at this address when the person had it a moment ago and has it no more. */
export function lostPage(before: SessionState, state: SessionState, pathname: string): PageRoute | null {
  if (before.kind !== 'in' || state.kind !== 'in' || before.person.user.id !== state.person.user.id)
    return null;
  const page = screenAt(pathname)?.page;
  return page && hasPage(before.person, page) && !hasPage(state.person, page) ? page : null;
}

/** Stores what was typed, says what happened, and goes on to the next page. */
export async function leaveLostPage(page: PageRoute, goHome: () => void): Promise<void> {
  const isDrafted = isDirty() && !hasUndrafted();
  await flushDrafts();
  toast.warning(
    t(isDrafted ? 'access.screen.pageGoneKept' : 'access.screen.pageGone', {
      page: t(`access.page.${page}`),
    }),
  );
  goHome();
}
