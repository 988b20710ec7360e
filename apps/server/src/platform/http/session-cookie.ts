import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/**
 * Cookies that hold 256 random bits and nothing else; the database holds their SHA-256. On plain http at a
 * loopback address they go without Secure and `__Host-`, because browsers would drop them there.
 */
export type CookieName = 'session' | 'device' | 'pending';

const DEVICE_DAYS = 400;

function wireName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-inspect-${name}` : `inspect-${name}`;
}

type HasCookies = { cookies: Readonly<Record<string, string | undefined>> };

export function readToken(request: HasCookies, name: CookieName, secure: boolean): Buffer | null {
  const text = request.cookies[wireName(name, secure)];
  return text && /^[\w-]{43}$/.test(text) ? hashToken(text) : null;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Sets a fresh token and returns its hash. A session cookie ends with the browser, a device cookie stays. */
export function setToken(reply: FastifyReply, name: CookieName, secure: boolean): Buffer {
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(wireName(name, secure), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    ...(name === 'device' ? { maxAge: DEVICE_DAYS * 86_400 } : {}),
  });
  return hashToken(token);
}

export function clearToken(reply: FastifyReply, name: CookieName, secure: boolean): void {
  reply.clearCookie(wireName(name, secure), { httpOnly: true, sameSite: 'lax', secure, path: '/' });
}
