import { authEndpoints } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { machineRoute, personRoute, publicRoute, type Route } from '../../../platform/http/route.ts';
import { clearToken, readToken } from '../../../platform/http/session-cookie.ts';
import type { AuthServices } from '../auth-services.ts';
import { browserTokens, placeOf } from '../browser-tokens.ts';
import { limitAnonymousCall } from '../limit-anonymous-call.ts';
import { seesPerson } from '../phone/phone.repo.ts';
import { removePasskey, renamePasskey, resetPasskeys } from './change-passkeys.ts';
import { isPasskeyDemanded } from './factors.ts';
import { passkeysOf } from './passkeys.repo.ts';
import { addPasskey, beginPasskey } from './register-passkey.ts';
import { relyingParty } from './relying-party.ts';
import { beginAssertion, usePasskey } from './use-passkey.ts';

export function passkeyRoutes(services: AuthServices): Route[] {
  const { clock, sockets, secureCookies: secure, publicOrigin, demandPasskeys } = services;
  const fresh = (session: { freshAt: Date }) => requireFresh(session, clock.now());
  const partyOf = (request: FastifyRequest) => relyingParty(publicOrigin, request.headers.host);
  return [
    personRoute(authEndpoints.passkeys, async ({ actor: { userId, role }, tx }) => ({
      data: {
        passkeys: await passkeysOf(tx, userId),
        demanded: isPasskeyDemanded(role, demandPasskeys),
      },
    })),
    machineRoute(authEndpoints.beginPasskey, {
      work: async ({ actor: { userId }, sessionId, freshAt, http: { request } }) => {
        fresh({ freshAt });
        return { data: await beginPasskey(services, { userId, sessionId, party: partyOf(request) }) };
      },
    }),
    machineRoute(authEndpoints.addPasskey, {
      work: async ({ actor: { userId }, sessionId, freshAt, body, http: { request } }) => {
        fresh({ freshAt });
        const asked = { userId, sessionId, party: partyOf(request), ...body, place: placeOf(request) };
        return { data: await addPasskey(services, asked) };
      },
    }),
    machineRoute(authEndpoints.renamePasskey, {
      work: async ({ actor: { userId }, params, body }) => ({
        data: await renamePasskey(services, { userId, ...params, ...body }),
      }),
    }),
    machineRoute(authEndpoints.removePasskey, {
      work: async ({ actor: { userId, role }, sessionId, freshAt, params }) => {
        fresh({ freshAt });
        const demanded = isPasskeyDemanded(role, demandPasskeys);
        await removePasskey(services, { userId, sessionId, ...params, demanded });
        return { data: null };
      },
    }),
    publicRoute(authEndpoints.beginAssertion, async ({ http: { request } }) => {
      const pendingToken = readToken(request, 'pending', secure);
      const deviceToken = readToken(request, 'device', secure);
      const step = { pendingToken, deviceToken, place: placeOf(request), party: partyOf(request) };
      return limitAnonymousCall(services, { address: request.ip, always: true }, async () => ({
        data: await beginAssertion(services, step),
      }));
    }),
    publicRoute(authEndpoints.usePasskey, async ({ body, http }) => {
      const pendingToken = readToken(http.request, 'pending', secure);
      const browser = browserTokens(http, secure);
      const use = { ...browser, ...body, pendingToken, party: partyOf(http.request) };
      const data = await limitAnonymousCall(services, { address: http.request.ip }, () =>
        usePasskey(services, use),
      );
      clearToken(http.reply, 'pending', secure);
      return { data };
    }),
    machineRoute(authEndpoints.resetPasskeys, {
      look: async ({ tx, params, actor }) => {
        // One's own are removed in one's profile.
        const own = params.id === actor.userId;
        if (own || !(await seesPerson(tx, params.id))) throw new AppError('not_found');
      },
      work: async ({ actor, params, freshAt }) => {
        fresh({ freshAt });
        await resetPasskeys(services, params.id, actor.userId);
        sockets.endUser(params.id);
        return { data: null };
      },
    }),
  ];
}
