import { z } from 'zod';
import { digitsOf, post } from './post.ts';
import type { SmsGateway } from './sms-gateway.ts';

export type DexatelSettings = { key: string; from: string; base?: string };

const one = z.object({ id: z.string().optional(), message_id: z.string().optional() });
const taken = z.object({ data: z.union([z.array(one), one.transform((row) => [row])]) });

/** Dexatel (Armenia). Takes no id of ours: what may have been taken is never sent twice. Nor is it told how long a message lives. */
export function dexatelGateway({ key, from, base = 'https://api.dexatel.com' }: DexatelSettings): SmsGateway {
  return {
    name: 'dexatel',
    repeatable: false,
    async send({ to, text }) {
      const answer = await post({
        url: `${base}/v1/messages`,
        headers: { 'content-type': 'application/json', 'x-dexatel-key': key },
        body: JSON.stringify({ data: { channel: 'SMS', from, to: [digitsOf(to)], text } }),
      });
      const [first] = taken.safeParse(answer).data?.data ?? [];
      return { providerId: first?.id ?? first?.message_id ?? null };
    },
  };
}
