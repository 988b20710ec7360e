import { type ErrorComponentProps, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { ChunkFailedScreen, CrashedScreen } from '../features/help/index.ts';
import { ChunkFailure } from './chunk.ts';

/** Addresses whose code was asked for a second time. */
const retried = new Set<string>();

/** Stands for a page that can't be shown: missing code is tried again; else the 404 page has the way back. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const address = useLocation({ select: (location) => location.href });
  if (!(error instanceof ChunkFailure)) return <CrashedScreen onReload={() => window.location.reload()} />;
  if (retried.has(address)) return <Navigate to="/error-404" search={{ from: address }} replace />;
  const retry = () => {
    retried.add(address);
    reset();
    void router.invalidate().finally(() => setTimeout(() => retried.delete(address), 1000));
  };
  return <ChunkFailedScreen onRetry={retry} />;
}
