import { authEndpoints } from '@inspect/contract/auth';
import type { FastifyRequest } from 'fastify';
import { asSystem } from '../../platform/db/transaction.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { clearToken, readToken, setToken } from '../../platform/http/session-cookie.ts';
import type { AuthServices } from './auth-services.ts';
import { accountOf, endSession, type Place, recordSignIn } from './sign-in.repo.ts';
import { hashEmail, signIn } from './sign-in.ts';
import { signedIn } from './signed-in.query.ts';

const DEVICE_TEXT = 200;

function placeOf(request: FastifyRequest): Place {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, DEVICE_TEXT) ?? null };
}

export function authRoutes(services: AuthServices): Route[] {
  const secure = services.secureCookies;
  return [
    publicRoute(authEndpoints.login, async ({ body, http: { request, reply } }) => ({
      data: await signIn(services, {
        ...body,
        place: placeOf(request),
        deviceToken: readToken(request, 'device', secure),
        formerSession: readToken(request, 'session', secure),
        newSessionToken: () => setToken(reply, 'session', secure),
        newDeviceToken: () => setToken(reply, 'device', secure),
      }),
    })),
    personRoute(authEndpoints.logout, async ({ actor, http: { request, reply } }) => {
      const now = services.clock.now();
      const token = readToken(request, 'session', secure);
      await asSystem(services.pool, async (tx) => {
        const account = await accountOf(tx, actor.userId);
        if (token) await endSession(tx, token, now);
        if (account) {
          const emailHash = hashEmail(account.email);
          await recordSignIn(tx, {
            now,
            account,
            emailHash,
            result: 'signed_out',
            factor: 'session',
            place: placeOf(request),
          });
        }
      });
      clearToken(reply, 'session', secure);
      return { data: null };
    }),
    personRoute(authEndpoints.me, async ({ actor, tx }) => ({ data: await signedIn(tx, actor.userId) })),
  ];
}
