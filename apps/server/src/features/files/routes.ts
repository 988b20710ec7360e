import { filesEndpoints } from '@inspect/contract/files';
import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import { attachment } from '../../platform/http/content-disposition.ts';
import { machineRoute, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { withinLimit } from '../../platform/storage/within-limit.ts';
import { fileById } from './files.query.ts';
import { keyOf } from './record-file.ts';
import { workOnFiles } from './settle-files.ts';

/** Nothing in a file of ours runs, loads or is shown as a page, whatever it holds. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export function filesRoutes(services: { pool: pg.Pool; jobs: Jobs; storage: Storage }): Route[] {
  const { storage } = services;
  workOnFiles(services);
  return [
    machineRoute(filesEndpoints.download, {
      look: async ({ actor, params, tx }) => {
        const file = await fileById(tx, actor, params.id);
        if (!file) throw new AppError('not_found');
        return file;
      },
      // The transaction is over: however slowly the file is taken, no connection waits for it.
      work: async ({ http: { reply } }, file) => {
        const stored = await withinLimit((signal) => storage.get(keyOf(file), signal));
        if (!stored) throw new AppError('not_found');
        reply
          .header('content-type', file.type)
          .header('content-length', file.size)
          .header('content-disposition', attachment(file.name))
          .header('content-security-policy', POLICY)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .send(stored.content);
        return undefined;
      },
    }),
  ];
}
