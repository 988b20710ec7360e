import { WITHOUT_TYPED_TEXT } from '@inspect/embedded-postgres';
import { serverSettings } from './doctor.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { ok, type Verdict, warn } from './finding.ts';

/** As strict or stricter. */
const AS_GOOD: Record<string, readonly string[]> = {
  log_min_messages: ['log', 'fatal', 'panic'],
  log_min_error_statement: ['panic'],
};

/** PostgreSQL writes what people type into its log unless it is told not to. */
export async function checkServerLog({ pool }: WithDatabase): Promise<Verdict> {
  const wanted = Object.entries(WITHOUT_TYPED_TEXT);
  const settings = await serverSettings(
    pool,
    wanted.map(([name]) => name),
  );
  const wrong = wanted.filter(([name, value]) => {
    const setting = settings.get(name);
    return setting !== undefined && !(AS_GOOD[name] ?? [value]).includes(setting);
  });
  if (wrong.length === 0) return ok('writes nothing that people type');
  return warn(
    `PostgreSQL's log may hold what people type: set ${wrong.map(([name, value]) => `${name}=${value}`).join(', ')}`,
  );
}
