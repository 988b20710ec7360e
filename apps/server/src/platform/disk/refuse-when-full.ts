import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import type { DiskWatch } from './create-disk-watch.ts';

const RETRY_SECONDS = 30;

/**
 * Refuses every call that writes while the disk is full, before its body is read. Reading goes on, and so do signing in
 * and out and ending sessions: they write little, and without them nobody could read.
 */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskWatch, 'isFull'>): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (!disk.isFull() || method === 'GET' || method === 'HEAD') return;
    const url = routeOptions.url ?? '';
    if (!url.startsWith('/api/') || url.startsWith('/api/auth/') || url.endsWith('/end-sessions')) return;
    if (url === '/api/csp-report') return;
    throw new AppError('disk_full', { retryAfter: RETRY_SECONDS });
  });
}
