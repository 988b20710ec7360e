import { z } from 'zod';

const returned = z.object({
  action: z.enum(['confirmArca', 'confirmArcaCompany']),
  orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
});

export type Returned = z.infer<typeof returned>;

/** Of the query: what the bank led back with. */
export const returnedPayment = (search: unknown) => returned.safeParse(search).data ?? null;

/** The query without it. */
export function withoutPayment(search: object): Record<string, string> {
  const rest = Object.entries(search).filter(([name]) => name !== 'orderId' && name !== 'action');
  return Object.fromEntries(rest.map(([name, value]) => [name, String(value)]));
}
