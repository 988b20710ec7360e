import { webhooksEndpoints } from '@inspect/contract/partner-api';
import { call } from '../../../platform/api/call.ts';

export const askUnseen = async (signal: AbortSignal) =>
  (await call(webhooksEndpoints.unseen, { signal })).count;

export const noteSeen = async () => (await call(webhooksEndpoints.seen, {})).count;
