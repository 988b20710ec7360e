import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptOutcome } from '@inspect/contract/partner-api';
import { isLoopback } from '../../config/is-loopback.ts';
import { failureOf } from '../outgoing/failure-of.ts';
import { isPublicAddress } from './public-address.ts';
import { type Address, resolveName } from './resolve-name.ts';

export const HOOK_PATIENCE_MS = 10_000;
/** What a receiver says beyond this is not read: its status is all that counts. */
const MOST_ANSWER = 4 * 1_024;

export type HookReach = {
  /** this machine may be sent to, also without encryption: a demonstration that nobody else reaches, and tests */
  loopback: boolean;
  /** all addresses of a name; of the machine's name servers unless given */
  resolve?: (name: string, signal: AbortSignal) => Promise<Address[]>;
  patienceMs?: number;
  /** whose certificates are believed; those that Node.js believes unless given */
  ca?: string;
};

export type HookPost = { url: string; headers: Record<string, string>; body: string };
/** `sent`: there was a connection, so that the body may have been read, whatever came of it */
export type HookAnswer = { outcome: AttemptOutcome; status: number | null; sent: boolean };

const REFUSED: HookAnswer = { outcome: 'refused', status: null, sent: false };

class Refused extends Error {}

/** Whether an address may be sent to at all, before anything is resolved. */
export function isSentTo(url: string, { loopback }: Pick<HookReach, 'loopback'>): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' && loopback && isLoopback(hostname);
}

/** IPv6 stands in brackets in an address of the web. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/**
 * One POST to an address that somebody else has named. Its name is resolved once, every address that it has must be of the open
 * internet, and the connection goes to one of these very addresses; redirects are answers like any other.
 */
export function postHook({ url, headers, body }: HookPost, reach: HookReach): Promise<HookAnswer> {
  if (!isSentTo(url, reach)) return Promise.resolve(REFUSED);
  const { resolve = resolveName, patienceMs = HOOK_PATIENCE_MS } = reach;
  const mayReach = (address: string) => isPublicAddress(address) || (reach.loopback && isLoopback(address));
  const { protocol, hostname } = new URL(url);
  // No name, so that nothing asks `lookup` below.
  if (isIP(bare(hostname)) !== 0 && !mayReach(bare(hostname))) return Promise.resolve(REFUSED);

  const signal = AbortSignal.timeout(patienceMs);
  const lookup: LookupFunction = (name, { all }, done) => {
    resolve(name, signal).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => mayReach(address))) return done(new Refused(), '', 0);
        if (all) return done(null, found);
        done(null, first.address, first.family);
      },
      (problem: unknown) => done(problem instanceof Error ? problem : new Error('unresolved'), '', 0),
    );
  };

  return new Promise((settle) => {
    const request = (protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // Of its own: what was checked is what is connected to, and nothing is left open.
      agent: false,
      lookup,
      signal,
      ...(reach.ca === undefined ? {} : { ca: reach.ca }),
    });
    let answered: HookAnswer | undefined;
    let sent = false;
    request.on('socket', (socket) =>
      socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        sent = true;
      }),
    );
    request.on('error', (problem) =>
      settle(answered ?? { outcome: outcomeOf(problem, signal), status: null, sent }),
    );
    // Whatever came before: nothing comes after it.
    request.on('close', () =>
      settle(answered ?? { outcome: signal.aborted ? 'timeout' : 'unreachable', status: null, sent }),
    );
    request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
      answered = { outcome: 'status', status, sent };
      socket.destroy();
      settle(answered);
    });
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const settled = { outcome: outcomeBy(status), status, sent };
      answered = settled;
      let read = 0;
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read > MOST_ANSWER) response.destroy();
      });
      response.on('error', () => settle(settled));
      response.on('close', () => settle(settled));
    });
    request.end(body);
  });
}

function outcomeBy(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function outcomeOf(problem: Error, signal: AbortSignal): AttemptOutcome {
  if (problem instanceof Refused) return 'refused';
  if (signal.aborted) return 'timeout';
  const { kind, code } = failureOf(problem);
  // EPROTO: a handshake that the other side broke off. Elsewhere it may also come after a request; a hook is sent again anyway.
  return kind === 'tls' || code === 'EPROTO' ? 'tls' : 'unreachable';
}
