import { INSTALLING_ROLE } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Invitation, PersonRow, PersonValues } from '@inspect/contract/users';
import { changeAudited, createAudited, type Writing } from '../../platform/history/audited-records.ts';
import { endOwnGrants } from '../access/index.ts';
import { makeInvitation, noteAccess } from './invite-person.ts';
import { staffScopeOf } from './people.query.ts';
import { auditedPeople, confirmLink, endAllSessions, hasBeenKnown, isLastAdmin } from './people.repo.ts';
import { refuseUnusedStation, refuseWrongPlace } from './refusals.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Adds a person and makes his link. Repeated before he has ever had a password it makes a new link: the first answer was lost.
 * In place of one that he had a link is made by `invitePerson` alone.
 */
export async function addPerson(
  writing: Writing,
  id: string | undefined,
  fields: PersonValues,
  sent: Sent,
): Promise<{ row: PersonRow; repeated: boolean; invitation: Invitation | null }> {
  const audited = auditedPeople(staffScopeOf(writing.actor));
  await refuseUnusedStation(writing.tx, fields.station);
  const { row, repeated } = await refuseWrongPlace(() => createAudited(audited, writing, id, fields, sent));
  if (row.blocked || (await hasBeenKnown(writing.tx, row._id))) return { row, repeated, invitation: null };
  const invitation = await makeInvitation(writing, row);
  if (repeated) await noteAccess(audited, writing, row, { field: 'invitation', after: invitation.expiresAt });
  return { row, repeated, invitation };
}

/** Changes the sent fields. `out` = what he was let in by no longer holds, and his sessions have ended. */
export async function changePerson(
  writing: Writing,
  id: string,
  sent: Sent & { version: number },
): Promise<{ before: PersonRow; after: PersonRow; out: boolean }> {
  const { tx, now, actor } = writing;
  const audited = auditedPeople(staffScopeOf(actor));
  const seen = await audited.find(tx, id);
  if (!seen) throw new AppError('not_found');
  // Before the row is held, so that two who change each other wait here and not for one another.
  const last = seen.role === INSTALLING_ROLE && (await isLastAdmin(tx, id));
  const before = await audited.lock(tx, id);
  if (!before) throw new AppError('not_found');
  const changes = (field: keyof PersonValues) => sent[field] !== undefined && sent[field] !== before[field];
  const rights = (['role', 'company', 'station', 'blocked'] as const).some(changes);
  // His own second factor he takes away by its code alone.
  if ((rights || (changes('twoFactor') && sent.twoFactor === false)) && id === actor.userId)
    throw new AppError('users.own_account');
  if (last && (changes('role') || changes('blocked'))) throw new AppError('users.last_admin');
  if (changes('station')) await refuseUnusedStation(tx, sent.station);
  const after = await refuseWrongPlace(() => changeAudited(audited, writing, id, sent));
  const out =
    (after.blocked && !before.blocked) ||
    after.role !== before.role ||
    after.company !== before.company ||
    after.station !== before.station ||
    (before.twoFactor && !after.twoFactor);
  if (out) await endAllSessions(tx, id, now);
  // They were given in another company's name.
  if (after.company !== before.company) await endOwnGrants(writing, before);
  return { before, after, out };
}

/** A new link in place of the password: also how an owner or admin resets one without ever knowing it. */
export async function invitePerson(writing: Writing, id: string) {
  const audited = auditedPeople(staffScopeOf(writing.actor));
  const person = await audited.find(writing.tx, id);
  if (!person) throw new AppError('not_found');
  if (id === writing.actor.userId) throw new AppError('users.own_account');
  if (person.role === INSTALLING_ROLE && person.accepted && (await isLastAdmin(writing.tx, id)))
    throw new AppError('users.last_admin');
  const invitation = await makeInvitation(writing, person);
  await noteAccess(audited, writing, person, { field: 'invitation', after: invitation.expiresAt });
  return { row: { ...person, accepted: false }, invitation };
}

/** The person himself has said that he opened the link: noted, and he may sign again. Whoever made it cannot say so. */
export async function confirmPerson(writing: Writing, id: string): Promise<PersonRow> {
  const audited = auditedPeople(staffScopeOf(writing.actor));
  const person = await audited.find(writing.tx, id);
  if (!person) throw new AppError('not_found');
  if (person.linkOpenedFrom === writing.actor.userId) throw new AppError('users.own_link');
  if (!(await confirmLink(writing.tx, id))) throw new AppError('not_found');
  await noteAccess(audited, writing, person, { field: 'confirmed', after: writing.now.toISOString() });
  return { ...person, linkOpenedAt: null, linkOpenedFrom: null, version: person.version + 1 };
}

/** Puts a person out everywhere; he may sign in again. Returns how many sessions ended. */
export async function endPersonSessions(writing: Writing, id: string): Promise<number> {
  const audited = auditedPeople(staffScopeOf(writing.actor));
  const person = await audited.find(writing.tx, id);
  if (!person) throw new AppError('not_found');
  const ended = await endAllSessions(writing.tx, id, writing.now);
  if (ended > 0) await noteAccess(audited, writing, person, { field: 'sessions', after: ended });
  return ended;
}
