import { isLoopback } from '../../config/is-loopback.ts';
import { StartError } from '../../start-error.ts';
import { type Arca, type ArcaSettings, arcaGateway } from '../arca/arca.ts';
import type { IdramSettings } from '../idram/idram.ts';
import { type Telcell, type TelcellSettings, telcellGateway } from '../telcell/telcell.ts';
import { addressesOf, type Biller } from '../terminals/biller.ts';
import { createBreaker } from './breaker.ts';

/** undefined: this provider is not used here. */
export type PaymentSettings = {
  arca: ArcaSettings | undefined;
  idram: IdramSettings | undefined;
  telcell: TelcellSettings | undefined;
  onepay: { secret: string } | undefined;
  /** terminals that call us */
  easypay?: Biller | undefined;
  telcellKiosk?: Biller | undefined;
};

/** What the features are given; settings hold secrets and are never printed. */
export type PaymentGateways = PaymentSettings & {
  askArca: Arca | undefined;
  askTelcell: Telcell | undefined;
};

type Mode = 'demonstration' | 'production';

/** Whom payments may be spoken of with. Another bank's gateway is named by PAYMENT_ORIGINS. */
const KNOWN = [
  'https://ipay.arca.am',
  'https://ipaytest.arca.am:8445',
  'https://pg.inecoecom.am',
  'https://banking.idram.am',
  'https://telcellmoney.am',
];

const ARCA_URL: Record<Mode, string> = {
  production: 'https://ipay.arca.am/payment/rest',
  demonstration: 'https://ipaytest.arca.am:8445/payment/rest',
};

/** Credentials come from the environment only: neither the database nor a screen ever holds them. */
export function readPaymentSettings(env: NodeJS.ProcessEnv, mode: Mode): PaymentSettings {
  const text = (name: string) => env[name]?.trim() || undefined;
  const named = namedOrigins(text('PAYMENT_ORIGINS'));
  const origins = [...KNOWN, ...named];
  /** All of a provider's settings, or none. */
  const keys = <const Name extends string>(names: readonly Name[]): Record<Name, string> | undefined => {
    const missing = names.filter((name) => text(name) === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0)
      throw wrong(`${missing.join(', ')} missing: ${names.join(', ')} belong together.`);
    return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<Name, string>;
  };
  const address = (name: string, absent: string) =>
    checkedAddress(name, text(name) ?? absent, { origins, mode });

  /** Its own origin, and those that the operator named: a bank's form may stand at another one. */
  const way = (url: string) => ({ origins: [new URL(url).origin, ...named] });

  const arcaUrl = address('ARCA_URL', ARCA_URL[mode]);
  const telcellUrl = address('TELCELL_URL', 'https://telcellmoney.am/invoices');
  const arca = keys(['ARCA_USER', 'ARCA_PASSWORD']);
  const idram = keys(['IDRAM_ACCOUNT', 'IDRAM_SECRET']);
  const telcell = keys(['TELCELL_ISSUER', 'TELCELL_KEY']);
  const onepay = keys(['ONEPAY_SECRET']);
  if ((arca || telcell) && env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw wrong('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody play the bank: unset it.');
  if (onepay && onepay.ONEPAY_SECRET.length < 16)
    throw wrong('ONEPAY_SECRET must have at least 16 characters, such as openssl rand -base64 32 gives.');
  return {
    arca: arca && {
      ...way(arcaUrl),
      base: arcaUrl,
      userName: arca.ARCA_USER,
      password: arca.ARCA_PASSWORD,
    },
    idram: idram && {
      action: address('IDRAM_URL', 'https://banking.idram.am/Payment/GetPayment'),
      account: idram.IDRAM_ACCOUNT,
      secret: idram.IDRAM_SECRET,
    },
    telcell: telcell && {
      ...way(telcellUrl),
      url: telcellUrl,
      issuer: telcell.TELCELL_ISSUER,
      key: telcell.TELCELL_KEY,
    },
    onepay: onepay && { secret: onepay.ONEPAY_SECRET },
    easypay: billerOf('EASYPAY', keys(['EASYPAY_TOKEN', 'EASYPAY_STATION', 'EASYPAY_ADDRESSES'])),
    telcellKiosk: billerOf(
      'TELCELL_KIOSK',
      keys(['TELCELL_KIOSK_TOKEN', 'TELCELL_KIOSK_STATION', 'TELCELL_KIOSK_ADDRESSES']),
    ),
  };
}

/** A terminal's calls are proved by little: a long token, and addresses that are named. */
function billerOf<Name extends string>(
  name: Name,
  found: Record<`${Name}_TOKEN` | `${Name}_STATION` | `${Name}_ADDRESSES`, string> | undefined,
): Biller | undefined {
  if (found === undefined) return undefined;
  const { token, station, addresses } = {
    token: found[`${name}_TOKEN`],
    station: found[`${name}_STATION`],
    addresses: addressesOf(found[`${name}_ADDRESSES`]),
  };
  if (token.length < 16) throw wrong(`${name}_TOKEN must have at least 16 characters.`);
  if (!/^[0-9a-f]{24}$/.test(station))
    throw wrong(`${name}_STATION must be a station's id, 24 letters and digits.`);
  if (addresses === undefined)
    throw wrong(
      `${name}_ADDRESSES must be a comma list of addresses and networks, such as 192.0.2.7,198.51.100.0/24.`,
    );
  return { token, station, addresses };
}

function namedOrigins(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      if (URL.canParse(part) && new URL(part).origin === part && part.startsWith('https:')) return part;
      throw wrong(`PAYMENT_ORIGINS must be a comma list such as https://pg.example.am, not "${part}".`);
    });
}

/** Cards are typed in and money is asked about there: a slip of the pen must not lead to strangers. */
function checkedAddress(
  name: string,
  text: string,
  { origins, mode }: { origins: string[]; mode: Mode },
): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url !== undefined && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
  if (isHere && mode === 'production')
    throw wrong(`${name} names this machine, where only a simulator can be: production needs the provider.`);
  if (url && !url.username && !url.password && (isHere || origins.includes(url.origin))) return text;
  throw wrong(`${name} must be an https address of a known provider; PAYMENT_ORIGINS adds others.`);
}

/** `now`: milliseconds, for the rest of who does not answer. */
export function paymentGatewaysOf(settings: PaymentSettings, now?: () => number): PaymentGateways {
  const { arca, telcell } = settings;
  return {
    ...settings,
    askArca: arca && arcaGateway({ breaker: createBreaker(now), ...arca }),
    askTelcell: telcell && telcellGateway({ breaker: createBreaker(now), ...telcell }),
  };
}

const wrong = (line: string) => new StartError(line, { exitCode: 78 });
