import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import type { DiskWatch } from './create-disk-watch.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what has happened elsewhere and is only told here: refusing it undoes nothing, and a provider may not say it again */
    takenWhenFull?: true;
  }
}

const RETRY_SECONDS = 30;

/** Refuses writing calls while the disk is full, before their bodies are read; signing in and out goes on. */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskWatch, 'isFull'>): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (!disk.isFull() || method === 'GET' || method === 'HEAD') return;
    if ('takenWhenFull' in routeOptions.config) return;
    const url = routeOptions.url ?? '';
    if (!url.startsWith('/api/') || url.startsWith('/api/auth/') || url.endsWith('/end-sessions')) return;
    throw new AppError('disk_full', { retryAfter: RETRY_SECONDS });
  });
}
