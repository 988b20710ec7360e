import type { Actor } from '@inspect/contract/access';
import { ownAccountEndpoints } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import {
  machineRoute,
  type PersonInput,
  personRoute,
  publicRoute,
  type Route,
} from '../../platform/http/route.ts';
import { setToken } from '../../platform/http/session-cookie.ts';
import { acceptInvite, askLinkCode } from './accept-invite.ts';
import type { AuthServices } from './auth-services.ts';
import { placeOf } from './browser-tokens.ts';
import { changePassword } from './change-password.ts';
import { limitAnonymousCall } from './limit-anonymous-call.ts';
import { endOwnSessions, liveSessionsOf } from './own-sessions.repo.ts';
import { sealKeyOf } from './seal-key.repo.ts';
import { setSigningPin } from './signing-pin/set-signing-pin.ts';
import { hasSigningPin } from './signing-pin/signing-pin.repo.ts';

/** What a person does with his own account. */
export function ownAccountRoutes(services: AuthServices): Route[] {
  const { pool, clock, sockets, secureCookies: secure } = services;
  /** As where the staff end them: whoever looks into a break-in sees that somebody put the others out. */
  const noteEnded = (tx: Tx, { userId, company }: Actor, count: number) =>
    recordEdits(tx, { user: userId, company, at: clock.now() }, [
      {
        entity: 'users',
        record: userId,
        action: 'edit',
        changes: [{ field: 'sessions', before: null, after: count }],
      },
    ]);
  const ofBrowser = ({ request, reply }: PersonInput<never>['http']) => ({
    place: placeOf(request),
    newSessionToken: () => setToken(reply, 'session', secure),
  });
  return [
    publicRoute(ownAccountEndpoints.acceptInvite, async ({ body, http }) => ({
      data: await limitAnonymousCall(services, { address: http.request.ip }, () =>
        acceptInvite(services, { ...body, place: placeOf(http.request) }),
      ),
    })),
    publicRoute(ownAccountEndpoints.inviteCode, ({ body, http: { request } }) =>
      limitAnonymousCall(services, { address: request.ip, always: true }, async () => ({
        data: { resendAfter: await askLinkCode(services, { ...body, place: placeOf(request) }) },
      })),
    ),
    machineRoute(ownAccountEndpoints.changePassword, {
      // A request of his own never sees a password hash.
      work: async ({ actor: { userId }, sessionId, body, http }) => {
        await changePassword(services, { userId, sessionId, ...body, ...ofBrowser(http) });
        return { data: null };
      },
    }),
    machineRoute(ownAccountEndpoints.sealKey, {
      // No request of a person reads keys: what one takes from him does not open what lies in browsers.
      work: async ({ actor }) => {
        const key = await asSystem(services.pool, (tx) =>
          sealKeyOf(tx, actor.userId, services.sealSecret, clock.now()),
        );
        return { data: { key: key.toString('base64') } };
      },
    }),
    machineRoute(ownAccountEndpoints.signingPin, {
      work: async ({ actor }) => ({
        data: { set: await asSystem(pool, (tx) => hasSigningPin(tx, actor.userId)) },
      }),
    }),
    machineRoute(ownAccountEndpoints.setSigningPin, {
      work: async ({ actor, sessionId, body, http }) => {
        await setSigningPin(services, { actor, sessionId, ...body, ...ofBrowser(http) });
        return { data: null };
      },
    }),
    personRoute(ownAccountEndpoints.sessions, async ({ actor, sessionId, tx }) => {
      const rows = await liveSessionsOf(tx, actor.userId, clock.now());
      const data = rows.map(({ id, created_at, last_seen, address, device }) => ({
        _id: id,
        createdAt: created_at.toISOString(),
        lastSeen: last_seen.toISOString(),
        address,
        device,
        current: id === sessionId,
      }));
      return { data: data.sort((left, right) => Number(right.current) - Number(left.current)) };
    }),
    personRoute(ownAccountEndpoints.endSession, async ({ actor, params, tx, afterCommit }) => {
      const ended = await endOwnSessions(tx, actor.userId, clock.now(), { only: params.id });
      if (ended.length === 0) throw new AppError('not_found');
      await noteEnded(tx, actor, ended.length);
      afterCommit(() => sockets.endSession(params.id));
      return { data: null };
    }),
    personRoute(ownAccountEndpoints.endOthers, async ({ actor, sessionId, tx, afterCommit }) => {
      const ended = await endOwnSessions(tx, actor.userId, clock.now(), { spared: sessionId });
      if (ended.length > 0) await noteEnded(tx, actor, ended.length);
      afterCommit(() => {
        for (const session of ended) sockets.endSession(session);
      });
      return { data: { ended: ended.length } };
    }),
  ];
}
