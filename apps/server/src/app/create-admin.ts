import { INSTALLING_ROLE } from '@inspect/contract/access';
import { email, nameText } from '@inspect/contract/kernel';
import type pg from 'pg';
import { hashPassword, insertPerson, passwordProblem } from '../features/auth/index.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { StartError } from '../platform/start-error.ts';

type AdminInput = { email: string | undefined; name: string | undefined; password: string | undefined };

/** Makes the first person of a production that has no account; returns the e-mail address. @throws StartError */
export async function createAdmin(pool: pg.Pool, wanted: AdminInput): Promise<string> {
  const address = email.safeParse(wanted.email);
  if (!address.success) throw new StartError('Give an e-mail address: --email somebody@example.am');
  const name = nameText(200).safeParse(wanted.name);
  if (!name.success) throw new StartError('Give a name: --name "Name Surname"');
  if (!wanted.password)
    throw new StartError(
      'Give the password on standard input, or in the environment variable ADMIN_PASSWORD.',
    );
  const words = [name.data, ...address.data.split(/[@.]/)];
  const problem = passwordProblem(wanted.password, { secondFactor: false, words });
  if (problem) throw new StartError(problem);
  const person = {
    email: address.data,
    name: name.data,
    role: INSTALLING_ROLE,
    passwordHash: await hashPassword(wanted.password),
  };
  const added = await asSystem(pool, (tx) => insertPerson(tx, person));
  if (!added) throw new StartError(`Somebody already signs in as ${address.data}.`);
  return address.data;
}
