import { searchKey, sortKey } from '@inspect/contract/kernel';
import { type PersonRow, type PersonValues, personValues } from '@inspect/contract/users';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { PERSON_COLUMNS, peopleOf, personOf, type StaffScope } from './people.query.ts';

const stored = (fields: PersonValues) => ({
  email: fields.email,
  name: fields.name,
  role: fields.role,
  company: fields.company,
  station: fields.station,
  two_factor: fields.twoFactor,
  certificate_number: fields.certificateNumber,
  certificate_until: fields.certificateUntil,
  sort_key: sortKey(fields.name),
  search_key: searchKey(fields.name, fields.email),
});

/** The accounts within one's scope. Nobody is ever removed: who must not come in any more is blocked. */
export function auditedPeople(scope: StaffScope): AuditedEntity<PersonRow, PersonValues> {
  const find = async (tx: Tx, id: string) => {
    const row = await tx.first(peopleOf(scope).select(PERSON_COLUMNS).where('u.id', '=', id));
    return row && personOf(row);
  };
  return {
    entity: 'users',
    fields: personValues,
    fieldsOf: (row) => ({
      email: row.email,
      name: row.name,
      role: row.role,
      company: row.company,
      station: row.station,
      phone: row.phone,
      twoFactor: row.twoFactor,
      blocked: row.blocked,
      certificateNumber: row.certificateNumber,
      certificateUntil: row.certificateUntil,
    }),
    companyOf: (row) => row.company,
    find,
    lock: async (tx, id) => {
      // Weaker than FOR UPDATE: his own requests write his id into histories meanwhile and must not wait.
      const query = peopleOf(scope).select(PERSON_COLUMNS).where('u.id', '=', id).forNoKeyUpdate('u');
      const row = await tx.first(query);
      return row && personOf(row);
    },
    insert: async (tx, id, fields, at) => {
      const insert = build
        .insertInto('users')
        .values({ id, ...stored(fields), created_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing());
      return (await tx.run(insert)) === 1 ? find(tx, id) : undefined;
    },
    update: async (tx, id, fields) => {
      const { phone, blocked } = fields;
      await tx.run(
        build
          .updateTable('users')
          .set({ ...stored(fields), phone, blocked, version: sql<number>`version + 1` })
          .where('id', '=', id),
      );
      return find(tx, id);
    },
    retire: async () => undefined,
  };
}

/** Would the country be without an administrator who can sign in? Others who ask at the same time wait. */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
  const query = sql<{ last: boolean }>`select inspect.is_last_admin(${id}) as last`;
  return (await tx.first(rawQuery(query)))?.last ?? true;
}

/** Has he ever chosen a password? */
export async function hasBeenKnown(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.first(build.selectFrom('users').select('known_since').where('id', '=', id));
  return row?.known_since != null;
}

/** False: there was nothing to confirm, or it was the actor's own link. */
export async function confirmLink(tx: Tx, id: string): Promise<boolean> {
  const query = sql<{ confirmed: boolean }>`select inspect.confirm_person(${id}) as confirmed`;
  return (await tx.first(rawQuery(query)))?.confirmed ?? false;
}

/** Ends every session of a person one keeps; how many there were. */
export async function endAllSessions(tx: Tx, id: string, now: Date): Promise<number> {
  const query = sql<{ ended: string }>`select ended from inspect.end_sessions(${id}, ${now}, null, null)`;
  return (await tx.rows(rawQuery(query))).length;
}

/** Stores a fresh one-time link; what let the person in before ends. False: not one whom the actor keeps. */
export async function storeInvitation(
  tx: Tx,
  invitation: { person: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { person, tokenHash, now, expiresAt } = invitation;
  const query = sql<{
    invited: boolean;
  }>`select inspect.invite(${person}, ${tokenHash}, ${now}, ${expiresAt}) as invited`;
  return (await tx.first(rawQuery(query)))?.invited ?? false;
}
