import { type Actor, DESK_ROLE, INSPECTING_ROLE } from '@inspect/contract/access';
import { AppError, PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import { peopleChoiceEndpoints } from '@inspect/contract/users';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { companyById } from '../companies/index.ts';
import { peopleChoices } from './people-choices.query.ts';

/** Mechanics and operators to choose from. */
export function peopleChoiceRoutes(services: { clock: Clock }): Route[] {
  const assignable = <Row extends { certificateUntil: string | null }>(rows: Row[]) => {
    const today = yerevanDay(services.clock.now());
    return rows.map((row) => ({
      ...row,
      assignable: row.certificateUntil !== null && row.certificateUntil >= today,
    }));
  };
  return [
    personRoute(peopleChoiceEndpoints.mechanics, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await peopleChoices(tx, actor, INSPECTING_ROLE, page);
      return { data: assignable(rows), pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(peopleChoiceEndpoints.operators, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await peopleChoices(tx, actor, DESK_ROLE, page);
      return { data: rows, pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(peopleChoiceEndpoints.companyMechanics, async ({ actor, params, query, tx }) => {
      const company = await companyWithin(tx, actor, params.id);
      const page = pageOf(query);
      const { rows, count } = await peopleChoices(tx, actor, INSPECTING_ROLE, { ...page, company });
      return { data: assignable(rows), pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(peopleChoiceEndpoints.companyOperators, async ({ actor, query, tx }) => {
      const company = await companyWithin(tx, actor, query.company);
      const page = pageOf(query);
      const { rows, count } = await peopleChoices(tx, actor, DESK_ROLE, { ...page, company });
      return { data: rows, pagination: paginationOf(count, page.current, page.limit) };
    }),
  ];
}

/** Another company's id is the id of nothing. */
async function companyWithin(tx: Tx, actor: Actor, id: string): Promise<string> {
  const mine = actor.company === null || actor.company === id;
  if (!mine || !(await companyById(tx, id))) throw new AppError('not_found');
  return id;
}

function pageOf(query: {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}) {
  const current = query.page ?? 1;
  const limit = query.limit ?? PAGE_SIZE;
  return { current, limit, offset: (current - 1) * limit, search: query.search };
}
