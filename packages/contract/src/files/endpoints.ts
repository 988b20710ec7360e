import { z } from 'zod';
import { type Actor, can, pageNeed } from '../access/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { runsCompany } from '../companies/index.ts';
import { eitherNeed, endpoint, idParams, type Need, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

/** Every kind of file there is: whose it may be and who sees it hangs on it. */
export const FILE_KINDS = ['contract', 'photo'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Whoever may open none of the pages on which such a file stands does not get it either; whose it must be is asked besides. */
const FILE_NEEDS = {
  contract: eitherNeed(
    pageNeed(['companies', 'view-companies'], 'view', 'companies'),
    // Who is told at the desk that it waits to be accepted.
    pageNeed(['tech-service'], 'view', 'checkups'),
  ),
  photo: eitherNeed(
    pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    pageNeed(['control', 'control-view', 'control-company', 'control-ts'], 'view', 'controls'),
  ),
} as const satisfies Record<FileKind, Need>;

/** Who runs a company reads its contract by that, as he reads the company. */
export const mayReadFiles = (actor: Actor, kind: FileKind): boolean =>
  can(actor, FILE_NEEDS[kind]) || (kind === 'contract' && runsCompany(actor.role));

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
