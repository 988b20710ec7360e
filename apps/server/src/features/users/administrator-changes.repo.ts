import { INSTALLING_ROLE } from '@inspect/contract/access';
import { type AdministratorChange, administratorChange } from '@inspect/contract/users';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** More than anybody reads in a banner; the history of each person has all of them. */
const SHOWN = 20;

const administrators = (except: string) =>
  build
    .selectFrom('users')
    .where('role', '=', INSTALLING_ROLE)
    .where('blocked', '=', false)
    .where('id', '!=', except);

export async function otherAdministrators(tx: Tx, except: string): Promise<string[]> {
  return (await tx.rows(administrators(except).select('id'))).map(({ id }) => id);
}

export async function administratorPhones(tx: Tx, except: string): Promise<string[]> {
  const verified = administrators(except).where('phone_verified_at', 'is not', null).select('phone');
  return (await tx.rows(verified)).flatMap(({ phone }) => phone ?? []);
}

/** What others have done to administrators and to anybody's rights since this one has looked, newest first. */
export async function unseenChanges(tx: Tx, user: string): Promise<AdministratorChange[]> {
  const rows = await tx.rows(
    build
      .selectFrom('administrator_changes as c')
      .innerJoin('users as b', 'b.id', 'c.by')
      .leftJoin('users as p', (join) =>
        join.on((where) => where('p.id', '=', where.fn.coalesce('c.person', 'c.holder'))),
      )
      .leftJoin('administrator_changes_seen as s', (join) => join.on((where) => where('s.user', '=', user)))
      .select(['c.id as _id', 'c.at', 'c.what', 'c.role', 'b.name as byName', 'p.name as personName'])
      .where('c.by', '!=', user)
      .where((where) => where.or([where('c.person', 'is', null), where('c.person', '!=', user)]))
      .where((where) => where.or([where('s.until', 'is', null), where('c.at', '>', where.ref('s.until'))]))
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(SHOWN),
  );
  return rows.map((row) => administratorChange.parse({ ...row, at: row.at.toISOString() }));
}

export async function seeUntil(tx: Tx, user: string, until: string): Promise<void> {
  await tx.run(
    build
      .insertInto('administrator_changes_seen')
      .values({ user, until: new Date(until) })
      .onConflict((on) => on.column('user').doUpdateSet({ until: new Date(until) })),
  );
}
