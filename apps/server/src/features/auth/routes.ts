import { authEndpoints } from '@inspect/contract/auth';
import type { FastifyRequest } from 'fastify';
import { asSystem } from '../../platform/db/transaction.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { clearToken, readToken, setToken } from '../../platform/http/session-cookie.ts';
import type { AuthServices } from './auth-services.ts';
import type { Place } from './sign-in.repo.ts';
import { signIn, signOut } from './sign-in.ts';
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
    personRoute(
      authEndpoints.logout,
      async () => ({ data: null }),
      async ({ actor, sessionId, http: { request, reply } }) => {
        const token = readToken(request, 'session', secure);
        await asSystem(services.pool, (tx) =>
          signOut(tx, { userId: actor.userId, token, now: services.clock.now(), place: placeOf(request) }),
        );
        services.sockets.endSession(sessionId);
        clearToken(reply, 'session', secure);
      },
    ),
    personRoute(authEndpoints.me, async ({ actor, tx }) => ({ data: await signedIn(tx, actor.userId) })),
  ];
}
