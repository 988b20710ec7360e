import { z } from 'zod';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

/** Every kind of file there is: whose it may be and who sees it hangs on it. */
export const FILE_KINDS = ['contract', 'photo'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_SIZE_MAX = 10 * 1024 * 1024;

export const filesEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/files/:id',
    need: sessionCall,
    summary: 'A stored file as an attachment, within one’s rights',
    params: idParams(objectId),
    response: z.unknown(),
  }),
} as const;

export const fileAddress = (id: string) => `/api/files/${id}`;
