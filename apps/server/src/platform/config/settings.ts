import { isIP } from 'node:net';
import type { ClamdAddress } from '../scanner/clamd.ts';
import { StartError } from '../start-error.ts';

type Reader<T> = (text: string, name: string) => T;

/** One setting of the environment; an empty one counts as absent. */
export type Setting = <T>(name: string, read: Reader<T>, absent: T) => T;

function wrong(name: string, must: string, text: string): StartError {
  return new StartError(`${name} must be ${must}, not "${text}".`, { exitCode: 78 });
}

export function wholeNumber(least: number, most: number): Reader<number> {
  return (text, name) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw wrong(name, `a whole number from ${least} to ${most}`, text);
    }
    return value;
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Reader<T> {
  return (text, name) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw wrong(name, `one of ${values.join(', ')}`, text);
    return value;
  };
}

export const hostName: Reader<string> = (text, name) => {
  if (!isIP(text) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw wrong(name, 'an address or a host name such as 127.0.0.1 or 0.0.0.0', text);
  }
  return text;
};

/** A scheme and a host, nothing behind them. */
export const origin: Reader<string> = (text, name) => {
  const url = parseUrl(text);
  const more = url && `${url.pathname.slice(1)}${url.search}${url.hash}${url.username}${url.password}`;
  if (!url || !['http:', 'https:'].includes(url.protocol) || more !== '') {
    throw wrong(name, 'an address without a path such as https://inspect.am', text);
  }
  return url.origin;
};

/** The value is never repeated in the message: it holds a password. */
export const postgresUrl: Reader<string> = (text, name) => {
  const url = parseUrl(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`, {
      exitCode: 78,
    });
  }
  return text;
};

export const trustedProxies: Reader<string[]> = (text, name) => {
  if (text === 'none') return [];
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const bad = proxies.find((proxy) => !isTrustable(proxy));
  if (bad !== undefined) {
    throw wrong(name, 'a comma list of addresses or networks such as 10.0.0.1,10.1.0.0/16', bad);
  }
  return proxies;
};

function isTrustable(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
  const [address = '', bits, ...rest] = proxy.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // /0 would believe every sender's X-Forwarded-For, which is the opposite of the setting's purpose
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The value is never repeated in the message. */
export const longSecret: Reader<string> = (text, name) => {
  if (text.length < 32)
    throw new StartError(`${name} must have at least 32 characters, such as openssl rand -base64 32 gives.`, {
      exitCode: 78,
    });
  return text;
};

export const bucketName: Reader<string> = (text, name) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw wrong(name, 'the name of a bucket such as inspect-files', text);
  return text;
};

/** Where a map's pictures come from: {z}, {x} and {y} stand for their place. */
export const tileAddress: Reader<string> = (text, name) => {
  const url = parseUrl(text);
  const complete = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  // The host goes into the Content-Security-Policy: it must be one, written out.
  if (!url || !['http:', 'https:'].includes(url.protocol) || !complete || !/^[a-z0-9.-]+$/.test(url.hostname))
    throw wrong(name, 'an address such as https://tile.example.am/{z}/{x}/{y}.png', text);
  return text;
};

/** A socket of this machine (`/run/clamav/clamd.ctl`), or `host:port`. */
export const clamdAddress: Reader<ClamdAddress> = (text, name) => {
  if (text.startsWith('/')) return { path: text };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === '') throw wrong(name, 'a socket such as /run/clamav/clamd.ctl or host:3310', text);
  return { host: hostName(host, name), port: wholeNumber(1, 65_535)(port, name) };
};

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
