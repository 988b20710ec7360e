import { checkSession } from '../platform/access/sign-in.ts';
import { createQueryClient } from '../platform/api/query-client.ts';

/** What this page has read from the server. */
export const client = createQueryClient(checkSession);
