import type { Actor } from '@inspect/contract/access';
import type { Route } from '../../src/platform/http/route.ts';
import { COMPANIES } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** As whom a person of a company may be passed off: somebody who sees everything, or somebody of the other company. */
const DISGUISES = {
  everywhere: (actor: Actor): Actor => ({ ...actor, role: 'ADMIN', company: null, station: null }),
  elsewhere: (actor: Actor): Actor => ({
    ...actor,
    company: actor.company === COMPANIES.one ? COMPANIES.two : COMPANIES.one,
    station: null,
  }),
};
export type Disguise = keyof typeof DISGUISES;

/**
 * A route whose handler takes the person of a company for whom `choose` says; for himself where it says nothing. The
 * database knows better, as long as row-level security stands.
 */
export function widenScope(route: Route, choose: () => Disguise | undefined): Route {
  if (route.kind !== 'person') return route;
  const widen = <Input extends { actor: Actor }>(input: Input): Input => {
    const disguise = input.actor.company === null ? undefined : choose();
    return disguise ? { ...input, actor: DISGUISES[disguise](input.actor) } : input;
  };
  const { proof, takesFile } = route;
  const admit = takesFile?.admit;
  return {
    ...route,
    ...(takesFile && admit ? { takesFile: { ...takesFile, admit: (input) => admit(widen(input)) } } : {}),
    ...(proof ? { proof: { ...proof, look: (input) => proof.look(widen(input)) } } : {}),
    run: (input: Parameters<typeof route.run>[0]) => route.run(widen(input)),
  };
}

/** For controls: the policies stand, and nobody asks them. */
export async function dropRowSecurity({ database: { pool } }: TestApp): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`,
  );
  for (const { name } of rows) await pool.query(`alter table "${name}" disable row level security`);
}
