import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { oneOf, wholeNumber } from '../../config/settings.ts';
import { StartError } from '../../start-error.ts';
import { dexatelGateway } from './dexatel.ts';
import { messageLogGateway, noGateway } from './message-log.ts';
import { nikitaGateway } from './nikita.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { twilioGateway } from './twilio.ts';

const PROVIDERS = ['message-log', 'nikita', 'dexatel', 'twilio', 'none'] as const;

export type SmsSettings = {
  provider: (typeof PROVIDERS)[number];
  /** named settings of the chosen provider; never printed */
  credentials: Readonly<Record<string, string>>;
  /** what one part of a message costs, in drams */
  price: number;
  /** the most that messages may cost in 24 hours, in drams */
  dailyDrams: number;
};

const CREDENTIALS: Record<SmsSettings['provider'], readonly string[]> = {
  'message-log': [],
  none: [],
  nikita: ['NIKITA_USER', 'NIKITA_PASSWORD', 'SMS_SENDER'],
  dexatel: ['DEXATEL_KEY', 'SMS_SENDER'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_SENDER'],
};

/** Credentials come from the environment only: neither the database nor a screen ever holds them. */
export function readSmsSettings(env: NodeJS.ProcessEnv, mode: 'demonstration' | 'production'): SmsSettings {
  const read = <T>(name: string, reader: (text: string, name: string) => T, absent: T): T => {
    const text = env[name]?.trim();
    return text ? reader(text, name) : absent;
  };
  const provider = read('SMS_PROVIDER', oneOf(PROVIDERS), mode === 'production' ? 'none' : 'message-log');
  if (provider === 'message-log' && mode === 'production') {
    throw new StartError(
      'SMS_PROVIDER=message-log shows codes to everyone: production needs a real provider.',
      {
        exitCode: 78,
      },
    );
  }
  const credentials = Object.fromEntries(
    CREDENTIALS[provider].map((name) => {
      const value = env[name]?.trim();
      if (!value)
        throw new StartError(`${name} is missing: SMS_PROVIDER=${provider} needs it.`, { exitCode: 78 });
      return [name, value];
    }),
  );
  return {
    provider,
    credentials,
    price: read('SMS_PRICE_DRAMS', wholeNumber(0, 1_000), 20),
    dailyDrams: read('SMS_DAILY_DRAMS', wholeNumber(0, 100_000_000), 50_000),
  };
}

export function gatewayOf(
  { provider, credentials }: SmsSettings,
  services: { pool: pg.Pool; clock: Clock },
): SmsGateway {
  const of = (name: string) => credentials[name] ?? '';
  const makers: Record<SmsSettings['provider'], () => SmsGateway> = {
    'message-log': () => messageLogGateway(services),
    none: () => noGateway,
    nikita: () =>
      nikitaGateway({
        user: of('NIKITA_USER'),
        password: of('NIKITA_PASSWORD'),
        originator: of('SMS_SENDER'),
      }),
    dexatel: () => dexatelGateway({ key: of('DEXATEL_KEY'), from: of('SMS_SENDER') }),
    twilio: () =>
      twilioGateway({
        accountSid: of('TWILIO_ACCOUNT_SID'),
        authToken: of('TWILIO_AUTH_TOKEN'),
        from: of('SMS_SENDER'),
      }),
  };
  return makers[provider]();
}
