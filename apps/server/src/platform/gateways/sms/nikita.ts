import { basic, digitsOf, post } from './post.ts';
import type { SmsGateway } from './sms-gateway.ts';

export type NikitaSettings = { user: string; password: string; originator: string; base?: string };

/** realtime and low */
const PRIORITIES = { urgent: '8', other: '2' } as const;

/** Nikita Mobile (Armenia), broker API. The message's id is ours and unique, so a repeat is not a second message. */
export function nikitaGateway(settings: NikitaSettings): SmsGateway {
  const { user, password, originator, base = 'https://sendsms.nikita.am/broker-api' } = settings;
  return {
    name: 'nikita',
    repeatable: true,
    async send({ to, text, id, livesSeconds, urgent }) {
      const message = {
        recipient: digitsOf(to),
        priority: urgent ? PRIORITIES.urgent : PRIORITIES.other,
        sms: { originator, ttl: livesSeconds, content: { text } },
        'message-id': id,
      };
      await post({
        url: `${base}/send`,
        headers: { 'content-type': 'application/json', authorization: basic(user, password) },
        body: JSON.stringify({ messages: [message] }),
      });
      return { providerId: id };
    },
  };
}
