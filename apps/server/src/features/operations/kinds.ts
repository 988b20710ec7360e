import type { AnyOperationKind } from '@inspect/contract/kernel';
import { OPERATIONS, type OperationName } from '@inspect/contract/operations';
import type { PersonRoute, Route } from '../../platform/http/route.ts';
import type { OperationWork } from './operation-work.ts';

export type ServedKind = { kind: AnyOperationKind; route: PersonRoute; work: OperationWork };

/** What each kind does: the handler of its plain call, found among the routes, and what its feature adds to it. */
export function servedKinds(
  routes: readonly Route[],
  works: Readonly<Record<OperationName, OperationWork>>,
): ReadonlyMap<string, ServedKind> {
  const kinds: readonly (readonly [string, AnyOperationKind, OperationWork])[] = Object.entries(
    OPERATIONS,
  ).map(([name, kind]) => [name, kind, works[name as OperationName]]);
  return new Map(
    kinds.map(([name, kind, work]) => {
      const route = routes.find(({ endpoint }) => endpoint === kind.call);
      // What has steps of its own around the handler can't be done by the handler alone.
      if (route?.kind !== 'person' || route.afterCommit || route.proof || route.takesFile)
        throw new Error(`no plain call does ${name}`);
      return [name, { kind, route, work }];
    }),
  );
}
