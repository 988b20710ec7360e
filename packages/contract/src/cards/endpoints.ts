import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_PAGES } from '../checkups/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

export const cardsEndpoints = {
  card: endpoint({
    method: 'GET',
    path: '/diagnostic-card/:id',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'The diagnostic card of a concluded checkup as a PDF to show and print',
    params: idParams(objectId),
    response: z.unknown(),
  }),
} as const;

/** Where a card is fetched from, for links. */
export const cardAddress = (checkup: string) => `/api/diagnostic-card/${checkup}`;
