import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasPage, useSession } from '../../platform/access/session.ts';
import { screenAt } from '../../platform/navigation/known-screens.ts';
import { safeTarget } from '../../platform/navigation/safe-target.ts';
import { walletMessage } from './wallet-message.ts';

/** Goes on to the wanted page, when there is such a page and it is granted, or home. */
export function AlreadyIn({ to, search }: { to: string | null; search: Record<string, unknown> }) {
  const session = useSession();
  const navigate = useNavigate();
  const target = safeTarget(to, (pathname) => {
    const screen = screenAt(pathname);
    if (screen?.signedIn) return true;
    return screen?.page !== undefined && hasPage(session, screen.page);
  });
  const payment = walletMessage(search);
  useEffect(() => {
    payment?.toast();
    void navigate({ href: target ?? '/', replace: true, ignoreBlocker: true });
  }, [navigate, target, payment]);
  return null;
}
