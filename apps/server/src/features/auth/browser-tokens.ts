import type { FastifyReply, FastifyRequest } from 'fastify';
import { readToken, setToken } from '../../platform/http/session-cookie.ts';
import type { BrowserTokens } from './enter.ts';
import type { SignInOrigin } from './sign-in.repo.ts';

const DEVICE_TEXT = 200;

type Pair = { request: FastifyRequest; reply: FastifyReply };

export function placeOf(request: FastifyRequest): SignInOrigin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, DEVICE_TEXT) ?? null };
}

/** The cookies a browser came with, and the ways to give it new ones. */
export function browserTokens({ request, reply }: Pair, secure: boolean): BrowserTokens {
  return {
    place: placeOf(request),
    deviceToken: readToken(request, 'device', secure),
    formerSession: readToken(request, 'session', secure),
    newSessionToken: () => setToken(reply, 'session', secure),
    newDeviceToken: () => setToken(reply, 'device', secure),
    newPendingToken: () => setToken(reply, 'pending', secure),
  };
}
