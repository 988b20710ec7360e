import { authEndpoints } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { machineRoute, personRoute, publicRoute, type Route } from '../../../platform/http/route.ts';
import { clearToken, readToken, setToken } from '../../../platform/http/session-cookie.ts';
import type { AuthServices } from '../auth-services.ts';
import { browserTokens, placeOf } from '../browser-tokens.ts';
import { limitAnonymousCall } from '../limit-anonymous-call.ts';
import {
  addVerifiedPhone,
  askFactorOffCode,
  checkPhone,
  readFactor,
  resetFactor,
  setFactor,
} from './own-phone.ts';
import { seesPerson } from './phone.repo.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { resendSecondStep, takeSecondStep } from './second-step.ts';
import { stepUp } from './step-up.ts';

/** The phone, the second factor and what hangs on them. */
export function phoneRoutes(services: AuthServices): Route[] {
  const { clock, sockets, secureCookies: secure } = services;
  const fresh = (session: { freshAt: Date }) => requireFresh(session, clock.now());
  return [
    machineRoute(authEndpoints.checkPhone, {
      work: async ({ actor, sessionId, freshAt, body, http }) => {
        fresh({ freshAt });
        const { userId } = actor;
        const address = http.request.ip;
        return { data: { resendAfter: await checkPhone(services, { userId, sessionId, ...body, address }) } };
      },
    }),
    machineRoute(authEndpoints.addVerifiedPhone, {
      work: async ({ actor, sessionId, freshAt, body, http }) => {
        fresh({ freshAt });
        const added = { userId: actor.userId, sessionId, ...body, place: placeOf(http.request) };
        return { data: await addVerifiedPhone(services, added) };
      },
    }),
    personRoute(authEndpoints.factorStatus, async ({ actor, tx }) => ({
      data: await readFactor(tx, actor.userId),
    })),
    machineRoute(authEndpoints.setFactorStatus, {
      work: async ({ actor, sessionId, freshAt, body, http }) => {
        fresh({ freshAt });
        const asked = { userId: actor.userId, sessionId, ...body, place: placeOf(http.request) };
        return { data: await setFactor(services, asked) };
      },
    }),
    machineRoute(authEndpoints.factorOffCode, {
      work: async ({ actor: { userId }, sessionId, freshAt, http }) => {
        fresh({ freshAt });
        const address = http.request.ip;
        return { data: { resendAfter: await askFactorOffCode(services, { userId, sessionId, address }) } };
      },
    }),
    machineRoute(authEndpoints.stepUp, {
      work: async ({ actor: { userId }, sessionId, body: { password: current }, http }) => {
        const newSessionToken = () => setToken(http.reply, 'session', secure);
        const place = placeOf(http.request);
        const minutes = await stepUp(services, { userId, sessionId, current, place, newSessionToken });
        return { data: { minutes } };
      },
    }),
    publicRoute(authEndpoints.twoFactor, async ({ body, http }) => {
      const pendingToken = readToken(http.request, 'pending', secure);
      const browser = browserTokens(http, secure);
      const data = await limitAnonymousCall(services, { address: http.request.ip }, () =>
        takeSecondStep(services, { ...browser, ...body, pendingToken }),
      );
      clearToken(http.reply, 'pending', secure);
      return { data };
    }),
    publicRoute(authEndpoints.resendCode, async ({ http: { request } }) => {
      const pendingToken = readToken(request, 'pending', secure);
      const deviceToken = readToken(request, 'device', secure);
      const step = { pendingToken, deviceToken, place: placeOf(request) };
      return limitAnonymousCall(services, { address: request.ip, always: true }, async () => ({
        data: { resendAfter: await resendSecondStep(services, step) },
      }));
    }),
    publicRoute(authEndpoints.forgot, ({ body, http }) =>
      limitAnonymousCall(services, { address: http.request.ip, always: true }, async () => {
        const browser = browserTokens(http, secure);
        return { data: { resendAfter: await forgotPassword(services, { ...body, browser }) } };
      }),
    ),
    publicRoute(authEndpoints.reset, async ({ body, http: { request, reply } }) => {
      const pendingToken = readToken(request, 'pending', secure);
      const deviceToken = readToken(request, 'device', secure);
      await limitAnonymousCall(services, { address: request.ip }, () =>
        resetPassword(services, { ...body, pendingToken, deviceToken, place: placeOf(request) }),
      );
      clearToken(reply, 'pending', secure);
      return { data: null };
    }),
    machineRoute(authEndpoints.resetFactor, {
      look: async ({ tx, params, actor }) => {
        // One's own number is changed by proving the new one.
        const own = params.id === actor.userId;
        if (own || !(await seesPerson(tx, params.id))) throw new AppError('not_found');
      },
      work: async ({ actor, params, freshAt }) => {
        fresh({ freshAt });
        await resetFactor(services, params.id, actor.userId);
        sockets.endUser(params.id);
        return { data: null };
      },
    }),
  ];
}
