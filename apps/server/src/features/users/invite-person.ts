import { randomBytes } from 'node:crypto';
import { AppError } from '@inspect/contract/kernel';
import type { Invitation, PersonRow } from '@inspect/contract/users';
import { type AuditedEntity, noteAudited, type Writing } from '../../platform/history/audited-records.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';
import { storeInvitation } from './people.repo.ts';

/** Long enough for tomorrow morning, short enough for a message that went astray. */
const LINK_HOURS = 24;

/** Makes the link by which the person chooses a password. Its secret is said here once; the database has its hash. */
export async function makeInvitation(writing: Writing, person: PersonRow): Promise<Invitation> {
  const { tx, now } = writing;
  if (person.blocked) throw new AppError('users.blocked');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  const made = await storeInvitation(tx, { person: person._id, tokenHash: hashToken(token), now, expiresAt });
  if (!made) throw new AppError('not_found');
  return { token, expiresAt: expiresAt.toISOString() };
}

/** What was done to somebody's way in, beside the fields of his account. */
export function noteAccess<Values extends Readonly<Record<string, unknown>>>(
  audited: AuditedEntity<PersonRow, Values>,
  writing: Writing,
  person: PersonRow,
  change: { field: 'invitation' | 'sessions' | 'confirmed'; after: unknown },
): Promise<void> {
  return noteAudited(audited, writing, person, { action: 'edit', changes: [{ ...change, before: null }] });
}
