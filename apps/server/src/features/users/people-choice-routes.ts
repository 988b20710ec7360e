import { DESK_ROLE, INSPECTING_ROLE, type Role } from '@inspect/contract/access';
import { yerevanDay } from '@inspect/contract/kernel';
import { peopleChoiceEndpoints } from '@inspect/contract/users';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import { companyWithin } from '../companies/index.ts';
import { assignableOn, peopleChoices } from './people-choices.query.ts';

type Call = Omit<PersonInput<(typeof peopleChoiceEndpoints)['mechanics']>, 'params' | 'body'>;

/** Mechanics and operators to choose from. */
export function peopleChoiceRoutes({ clock }: { clock: Clock }): Route[] {
  const people = ({ actor, query, tx }: Call, role: Role, company?: string) =>
    listAnswer(query, async (place) => {
      const today = yerevanDay(clock.now());
      const wanted = { search: query.search, sort: query.sort, ...place, ...(company ? { company } : {}) };
      const { rows, count } = await peopleChoices(tx, actor, role, wanted);
      return { rows: rows.map((row) => assignableOn(row, today)), count };
    });
  return [
    personRoute(peopleChoiceEndpoints.mechanics, (call) => people(call, INSPECTING_ROLE)),
    personRoute(peopleChoiceEndpoints.operators, (call) => people(call, DESK_ROLE)),
    personRoute(peopleChoiceEndpoints.companyMechanics, async (call) =>
      people(call, INSPECTING_ROLE, await companyWithin(call.tx, call.actor, call.params.id)),
    ),
    personRoute(peopleChoiceEndpoints.companyOperators, async (call) =>
      people(call, DESK_ROLE, await companyWithin(call.tx, call.actor, call.query.company)),
    ),
  ];
}
