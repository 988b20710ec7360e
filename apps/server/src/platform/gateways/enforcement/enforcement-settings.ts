import { isLoopback } from '../../config/is-loopback.ts';
import { wholeNumber } from '../../config/settings.ts';
import { StartError } from '../../start-error.ts';
import type { EnforcementSource } from './enforcement-source.ts';
import { httpSource } from './http-source.ts';

type Mode = 'demonstration' | 'production';

/**
 * The source of hits, or undefined: none is asked. Address and token come from the environment only, and neither is ever repeated:
 * an address may hold a key too.
 */
export function readEnforcementSource(env: NodeJS.ProcessEnv, mode: Mode): EnforcementSource | undefined {
  const text = (name: string) => env[name]?.trim() || undefined;
  const number = (name: string, least: number, most: number, absent: number) => {
    const written = text(name);
    return written === undefined ? absent : wholeNumber(least, most)(written, name);
  };
  const url = text('ENFORCEMENT_URL');
  const token = text('ENFORCEMENT_TOKEN');
  if (url === undefined) {
    if (token !== undefined) throw wrong('ENFORCEMENT_TOKEN is set without ENFORCEMENT_URL.');
    return undefined;
  }
  if (!isAskable(url, mode))
    throw wrong('ENFORCEMENT_URL must be an https address without a user or password in it.');
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw wrong('ENFORCEMENT_TOKEN must be one word of letters, digits and signs.');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw wrong('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody play the enforcement service: unset it.');
  return httpSource({
    url,
    token,
    everyMinutes: number('ENFORCEMENT_EVERY_MINUTES', 5, 1_440, 60),
    mostEndedPercent: number('ENFORCEMENT_MOST_ENDED_PERCENT', 1, 100, 50),
  });
}

/** A double of the source on this machine may do without TLS, but in no production. */
function isAskable(text: string, mode: Mode): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && mode === 'demonstration' && isLoopback(hostname));
}

const wrong = (line: string) => new StartError(line, { exitCode: 78 });
