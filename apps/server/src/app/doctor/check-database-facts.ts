import { refuseUnsafeDatabase } from '../../platform/db/refuse-unsafe-database.ts';
import { StartError } from '../../platform/start-error.ts';
import { databaseFacts } from './doctor.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

export async function checkDatabaseFacts({ pool, config }: WithDatabase): Promise<Verdict> {
  const { version } = await databaseFacts(pool);
  return ok(
    `PostgreSQL ${version}, ${config.databaseUrl === undefined ? 'embedded' : 'a server of its own'}`,
  );
}

export async function checkLocale({ pool }: WithDatabase): Promise<Verdict> {
  const { encoding, ctype, foldsArmenian } = await databaseFacts(pool);
  const said = `encoding ${encoding}, LC_CTYPE ${ctype}`;
  if (encoding !== 'UTF8' || !foldsArmenian || ['C', 'POSIX'].includes(ctype))
    return fail(`${said}: Armenian text is not folded or found; create the database anew with C.UTF-8`);
  return ok(`${said}, folds Armenian`);
}

/** No request may get around row-level security; the login role of a server need not be able to either. */
export async function checkRoles({ pool, config }: WithDatabase): Promise<Verdict> {
  try {
    await refuseUnsafeDatabase(pool, config.mode);
  } catch (problem) {
    if (problem instanceof StartError) return fail(problem.message);
    throw problem;
  }
  const { isSuper, bypasses } = await databaseFacts(pool);
  if (config.databaseUrl !== undefined && (isSuper || bypasses))
    return warn(
      'the login role of DATABASE_URL is a superuser or bypasses row-level security: it need not be',
    );
  return ok('requests run as inspect_app and inspect_system, which own nothing and bypass nothing');
}
