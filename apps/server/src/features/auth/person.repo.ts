import type { Role } from '@inspect/contract/access';
import { searchKey, sortKey } from '@inspect/contract/kernel';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';

type Person = { email: string; name: string; role: Role; passwordHash: string };

/** Adds somebody of the staff; false when the address is taken. */
export async function insertPerson(tx: Tx, person: Person): Promise<boolean> {
  const insert = build
    .insertInto('users')
    .values({
      id: newId(),
      email: person.email,
      name: person.name,
      role: person.role,
      password_hash: person.passwordHash,
      sort_key: sortKey(person.name),
      search_key: searchKey(person.name, person.email),
    })
    .onConflict((conflict) => conflict.column('email').doNothing());
  return (await tx.run(insert)) === 1;
}
