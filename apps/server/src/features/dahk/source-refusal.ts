import { z } from 'zod';

/** Why a list of the source was not taken. Of what the source has written it holds no more than where the mistake stands. */
const refusal = z.discriminatedUnion('problem', [
  z.object({
    problem: z.enum([
      ...(['timeout', 'unreachable', 'tls', 'redirected', 'too_large', 'content_type'] as const),
      ...(['unreadable', 'empty', 'failed'] as const),
    ]),
  }),
  z.object({ problem: z.literal('http_status'), status: z.int() }),
  z.object({ problem: z.literal('torn_row'), line: z.int() }),
  z.object({ problem: z.literal('wrong_row'), line: z.int(), field: z.string() }),
  z.object({ problem: z.literal('half_gone'), standing: z.int(), gone: z.int() }),
]);
export type Refusal = z.infer<typeof refusal>;

/** As it was stored; what another release has written, and this one doesn't know, is a failure all the same. */
export function refusalOf(problem: string | null, details: unknown): Refusal | null {
  if (problem === null) return null;
  const given = typeof details === 'object' ? details : {};
  return refusal.safeParse({ ...given, problem }).data ?? { problem: 'failed' };
}
