import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

const blockStatus = z.object({
  company: objectId,
  name: z.string(),
  blocked: z.boolean(),
  blockComment: z.string().nullable(),
  contractEnabled: z.boolean(),
  contractStatus: z.boolean(),
  subscriptionEnabled: z.boolean(),
  subscriptionStatus: z.boolean(),
  /** drams due */
  subscriptionTotal: z.int(),
  subscription: z.object({ enabled: z.boolean(), total: z.int(), paid: z.boolean() }),
  contract: z.object({ enabled: z.boolean(), accepted: z.boolean() }),
  /** cases of double payments that wait for a decision */
  doublePayments: z.int(),
});
export type BlockStatus = z.infer<typeof blockStatus>;

export const blockStatusesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/getBlockStatuses',
    need: pageNeed(['companies', 'view-companies'], 'view', 'companies'),
    summary: 'Whether each company may work: blocked, contract, subscription',
    response: z.object({ data: z.array(blockStatus) }),
  }),
} as const;
