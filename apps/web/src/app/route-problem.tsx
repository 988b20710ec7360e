import { type ErrorComponentProps, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { ChunkFailedScreen, CrashedScreen } from '../features/help/index.ts';
import { ChunkFailure } from '../ui/lazy/chunk.ts';

/** The failure after which the code of an address was asked for a second time: another one is the second. */
const retried = new Map<string, ChunkFailure>();

/** Stands for a page that can't be shown: missing code is tried again; else the 404 page has the way back. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const address = useLocation({ select: (location) => location.href });
  if (!(error instanceof ChunkFailure)) return <CrashedScreen onReload={() => window.location.reload()} />;
  // The same one is drawn again while the answer is waited for.
  if ((retried.get(address) ?? error) !== error)
    return <Navigate to="/error-404" search={{ from: address }} replace />;
  const retry = () => {
    retried.set(address, error);
    reset();
    void router.invalidate().finally(() => setTimeout(() => retried.delete(address), 1000));
  };
  return <ChunkFailedScreen onRetry={retry} />;
}
