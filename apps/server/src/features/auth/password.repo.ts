import { t } from '@inspect/contract/i18n';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import { noteLength, storeHash } from './sign-in.repo.ts';

/** Whose password it is, and what of him must not be in it. */
export type PasswordHolder = {
  id: string;
  email: string;
  name: string;
  company: string | null;
  companyName: string | null;
  secondFactor: boolean;
  passwordHash: string | null;
  /** the verified number */
  phone: string | null;
  /** has chosen a password before */
  known: boolean;
  /** a link was opened for him, and nobody has shown by whom */
  linkOpened: boolean;
};

const holders = () =>
  build
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company')
    .select([
      'u.id',
      'u.email',
      'u.name',
      'u.company',
      'c.name as companyName',
      'u.two_factor',
      'u.phone',
      'u.phone_verified_at',
      'u.password_hash',
      'u.known_since',
      'u.link_opened_at',
    ]);

type Row = {
  id: string;
  email: string;
  name: string;
  company: string | null;
  companyName: string | null;
  two_factor: boolean;
  phone: string | null;
  phone_verified_at: Date | null;
  password_hash: string | null;
  known_since: Date | null;
  link_opened_at: Date | null;
};

function holderOf({
  two_factor,
  phone_verified_at,
  password_hash,
  known_since,
  link_opened_at,
  ...row
}: Row): PasswordHolder {
  return {
    ...row,
    phone: phone_verified_at && row.phone,
    secondFactor: two_factor && phone_verified_at !== null,
    passwordHash: password_hash,
    known: known_since !== null,
    linkOpened: link_opened_at !== null,
  };
}

export async function passwordHolder(tx: Tx, userId: string): Promise<PasswordHolder | undefined> {
  const row = await tx.first(holders().where('u.id', '=', userId));
  return row && holderOf(row);
}

/**
 * Holds the account until the transaction ends and says whether the password is still the one that was asked for, and
 * the session open: an invitation, a reset, a block or a doubt that came meanwhile stands.
 */
export async function mayStillChange(tx: Tx, holder: PasswordHolder, sessionId: string): Promise<boolean> {
  const account = await tx.first(
    build.selectFrom('users').select('password_hash').where('id', '=', holder.id).forNoKeyUpdate(),
  );
  const session = await tx.first(
    build.selectFrom('sessions').select('id').where('id', '=', sessionId).where('revoked_at', 'is', null),
  );
  return account?.password_hash === holder.passwordHash && session !== undefined;
}

type Link = { tokenHash: Buffer; now: Date; demonstration: boolean };

/** Who was invited by this link, while it holds. */
export async function invitedHolder(
  tx: Tx,
  link: Link,
): Promise<(PasswordHolder & { madeBy: string | null; makerName: string | null }) | undefined> {
  const row = await tx.first(
    holders()
      .innerJoin('invitations as i', 'i.user', 'u.id')
      .leftJoin('users as m', 'm.id', 'i.made_by')
      .select(['i.made_by', 'm.name as makerName', 'm.company as makerCompany'])
      .where('i.token_hash', '=', link.tokenHash)
      .where('i.expires_at', '>', link.now)
      .where('u.blocked', '=', false)
      .$if(!link.demonstration, (query) => query.where('u.demo', '=', false)),
  );
  if (!row) return undefined;
  const { made_by: madeBy, makerName, makerCompany, ...person } = row;
  // The people of a company never learn who of the staff it was.
  return { ...holderOf(person), madeBy, makerName: makerCompany ? makerName : t('histories.staff') };
}

/** Uses the link up. False: it was used, replaced or taken back meanwhile. */
export async function takeInvitation(tx: Tx, userId: string, link: Link): Promise<boolean> {
  const taken = await tx.run(
    build
      .deleteFrom('invitations')
      .where('user', '=', userId)
      .where('token_hash', '=', link.tokenHash)
      .where('expires_at', '>', link.now),
  );
  return taken === 1;
}

/** Stores a password that the person chose. The history says that he did and when; never what it was or is. */
export async function storeChosenPassword(
  tx: Tx,
  person: { id: string; company: string | null },
  chosen: { passwordHash: string; short: boolean },
  now: Date,
): Promise<void> {
  await storeHash(tx, person.id, chosen.passwordHash);
  await noteLength(tx, person.id, chosen.short);
  const change = { field: 'password', before: null, after: now.toISOString() };
  await recordEdits(tx, { user: person.id, company: person.company, at: now }, [
    { entity: 'users', record: person.id, action: 'edit', changes: [change] },
  ]);
}

/** Ends a person's sessions as the machine: all, or all but one. Returns their ids. */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  now: Date,
  spared: string | null,
): Promise<string[]> {
  const rows = await tx.rows(
    build
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user', '=', userId)
      .where('revoked_at', 'is', null)
      .$if(spared !== null, (query) => query.where('id', '!=', spared ?? ''))
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}

/** Nobody has shown that it was the person who opened the link: he signs nothing until he has been heard. */
export async function suspendSigning(
  tx: Tx,
  link: { person: string; company: string | null; madeBy: string; makerName: string | null; now: Date },
): Promise<void> {
  const { person, company, madeBy, makerName, now } = link;
  await tx.run(
    build
      .updateTable('users')
      .set({ link_opened_at: now, link_opened_from: madeBy })
      .where('id', '=', person),
  );
  const change = { field: 'linkOpened', before: null, after: makerName };
  await recordEdits(tx, { user: person, company, at: now }, [
    { entity: 'users', record: person, action: 'edit', changes: [change] },
  ]);
}
