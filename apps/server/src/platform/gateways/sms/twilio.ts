import { z } from 'zod';
import { basic, post } from './post.ts';
import { SmsFailure, type SmsGateway } from './sms-gateway.ts';

export type TwilioSettings = { accountSid: string; authToken: string; from: string; base?: string };

/** The most that it may be told, and what it takes when it is told nothing. */
const LIVES_AT_MOST = 36_000;

const taken = z.object({ sid: z.string(), status: z.string().optional() });

/** Twilio. `from` is a number, a sender name, or the id of a messaging service (MG…). */
export function twilioGateway(settings: TwilioSettings): SmsGateway {
  const { accountSid, authToken, from, base = 'https://api.twilio.com' } = settings;
  return {
    name: 'twilio',
    repeatable: false,
    async send({ to, text, livesSeconds }) {
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
      const ValidityPeriod = String(Math.min(livesSeconds, LIVES_AT_MOST));
      const answer = await post({
        url: `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: basic(accountSid, authToken),
        },
        body: new URLSearchParams({ To: to, ...sender, Body: text, ValidityPeriod }).toString(),
      });
      const { data } = taken.safeParse(answer);
      if (data?.status === 'failed') throw new SmsFailure('refused', 'failed');
      return { providerId: data?.sid ?? null };
    },
  };
}
