import { authEndpoints } from '@inspect/contract/auth';
import { asSystem } from '../../platform/db/transaction.ts';
import { machineRoute, personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { clearToken, readToken } from '../../platform/http/session-cookie.ts';
import type { AuthServices } from './auth-services.ts';
import { browserTokens, placeOf } from './browser-tokens.ts';
import { limitAnonymousCall } from './limit-anonymous-call.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { workOnCodes } from './phone/codes.ts';
import { phoneRoutes } from './phone/routes.ts';
import { signIn, signOut } from './sign-in.ts';
import { signedIn } from './signed-in.query.ts';
import { workOnAttempts } from './work-on-attempts.ts';

export function authRoutes(services: AuthServices): Route[] {
  const secure = services.secureCookies;
  workOnCodes(services);
  workOnAttempts(services);
  return [
    ...ownAccountRoutes(services),
    publicRoute(authEndpoints.login, ({ body, http }) =>
      limitAnonymousCall(services, { address: http.request.ip }, () =>
        signIn(services, { ...body, ...browserTokens(http, secure) }),
      ),
    ),
    machineRoute(authEndpoints.logout, {
      work: async ({ actor, sessionId, http: { request, reply } }) => {
        const token = readToken(request, 'session', secure);
        await asSystem(services.pool, (tx) =>
          signOut(tx, { userId: actor.userId, token, now: services.clock.now(), place: placeOf(request) }),
        );
        services.sockets.endSession(sessionId);
        clearToken(reply, 'session', secure);
        return { data: null };
      },
    }),
    ...phoneRoutes(services),
    ...passkeyRoutes(services),
    personRoute(authEndpoints.me, async ({ actor, tx }) => ({
      data: await signedIn(tx, actor.userId, services),
    })),
  ];
}
