import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';
import type { AuthServices } from './auth-services.ts';
import { refuseWeakPassword } from './choose-password.ts';
import { hashEmail } from './enter.ts';
import {
  invitedHolder,
  revokeSessions,
  storeChosenPassword,
  suspendSigning,
  takeInvitation,
} from './password.repo.ts';
import { hashPassword } from './password-hash.ts';
import { isShort } from './password-policy.ts';
import { redeemCode, sendCode } from './phone/codes.ts';
import { noteWrongCode } from './phone/note-wrong-code.ts';
import type { SignInOrigin } from './sign-in.repo.ts';

type Sent = { token: string; place: SignInOrigin };

/** Whoever was invited by this link, and it. A link that is wrong, old, used or of a blocked person gives one answer. */
async function openedLink({ pool, clock, attempts, demonstration }: AuthServices, { token, place }: Sent) {
  const { address } = place;
  await attempts.take(address);
  const link = { tokenHash: hashToken(token), now: clock.now(), demonstration };
  const holder = await asSystem(pool, (tx) => invitedHolder(tx, link));
  if (!holder) throw new AppError('auth.invitation');
  await attempts.giveBack(address);
  // Somebody else may have opened the link in place of a password that the person had: his phone says that it was he.
  return { link, holder, confirmedOn: holder.known ? holder.phone : null };
}

/** Sends the code to the number on which the link is confirmed. Seconds until the next one. */
export async function askLinkCode(services: AuthServices, sent: Sent): Promise<number> {
  const { holder, confirmedOn: phone } = await openedLink(services, sent);
  if (!phone) throw new AppError('auth.invitation');
  const { id: binding, email } = holder;
  return asSystem(services.pool, (tx) =>
    sendCode(services, tx, { purpose: 'link', binding, email, phone, address: sent.place.address }),
  );
}

/**
 * Chooses the password by a one-time link. It signs nobody in: whoever opens the link proves at the door, like
 * everybody, that he knows the password, and passes the second factor where one is demanded. Who had a password before
 * confirms on his verified phone; without one his account says whose link was opened, and he signs nothing.
 */
export async function acceptInvite(
  services: AuthServices,
  sent: Sent & { password: string; code?: string | undefined },
): Promise<{ email: string }> {
  const { link, holder, confirmedOn: phone } = await openedLink(services, sent);
  refuseWeakPassword(sent.password, holder);
  if (phone && !sent.code) throw new AppError('link_code');
  const chosen = { passwordHash: await hashPassword(sent.password), short: isShort(sent.password) };
  const { id: person, company, madeBy, makerName } = holder;
  const store = async (tx: Tx) => {
    if (!(await takeInvitation(tx, person, link))) throw new AppError('auth.invitation');
    await storeChosenPassword(tx, holder, chosen, link.now);
    if (holder.known && !phone && madeBy)
      await suspendSigning(tx, { person, company, madeBy, makerName, now: link.now });
    return revokeSessions(tx, person, link.now, null);
  };
  const account = hashEmail(holder.email);
  const code = { purpose: 'link', binding: person, account, effect: store } as const;
  const by = { now: link.now, account: holder, emailHash: account, place: sent.place };
  const ended = phone
    ? await noteWrongCode(services, by, () => redeemCode(services, { ...code, phone, code: sent.code ?? '' }))
    : await asSystem(services.pool, store);
  for (const session of ended) services.sockets.endSession(session);
  return { email: holder.email };
}
