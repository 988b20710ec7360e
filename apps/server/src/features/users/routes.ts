import { INSTALLING_ROLE, isStaff } from '@inspect/contract/access';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import {
  companyStaffEndpoints,
  companyStaffEvents,
  type PersonRow,
  type PersonValues,
  usersEndpoints,
} from '@inspect/contract/users';
import type { Sms } from '../../platform/gateways/sms/sms.ts';
import type { Writing } from '../../platform/history/audited-records.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import {
  administratorChangesRoutes,
  tellAdministrators,
  workOnAdministrators,
} from './administrator-changes.ts';
import { sendPeople } from './export-people.ts';
import { tellFactorOff, workOnFactorsOff } from './factor-off.ts';
import { type PeopleFilter, peoplePage, staffScopeOf, stationsPage } from './people.query.ts';
import { auditedPeople } from './people.repo.ts';
import { peopleChoiceRoutes } from './people-choice-routes.ts';
import { addPerson, changePerson, confirmPerson, endPersonSessions, invitePerson } from './write-person.ts';

export type UsersServices = ExportServices & { sockets: Pick<Sockets, 'endUser'>; jobs: Jobs; sms: Sms };

type Call = Omit<PersonInput<never>, 'params' | 'query' | 'body'>;
type StationsQuery = (typeof companyStaffEndpoints)['stations']['query']['_output'];
type Query = Omit<PeopleFilter, 'limit' | 'offset' | 'today'> & {
  page?: number | undefined;
  limit?: number | undefined;
};

/** The calls of the staff and those of an owner: the same work, under what each may name and see. */
export function usersRoutes(services: UsersServices): Route[] {
  const work = peopleWork(services);
  const exportRoute = exportRoutes(services, 'peopleExports');
  workOnAdministrators(services);
  workOnFactorsOff(services);
  const fresh = (call: { freshAt: Date }) => requireFresh(call, services.clock.now());
  return [
    personRoute(usersEndpoints.list, (call) => work.list(call, call.query)),
    exportRoute(usersEndpoints.exported, (call) => work.send(call, call.query)),
    personRoute(usersEndpoints.stations, (call) =>
      work.stations(call, call.query, call.query.company ?? null),
    ),
    personRoute(usersEndpoints.one, (call) => work.one(call, call.params.id)),
    personRoute(usersEndpoints.create, (call) => {
      const { _id, ...fields } = call.body;
      if (isStaff(fields.role)) fresh(call);
      return work.create(call, _id, { ...fields, phone: null, blocked: false }, fields);
    }),
    personRoute(usersEndpoints.change, (call) => {
      // Whoever found an open screen must not take away what stands between a stolen password and the account.
      if (call.body.twoFactor === false || changesWho(call.body)) fresh(call);
      return work.change(call, call.params.id, call.body);
    }),
    personRoute(usersEndpoints.invite, (call) => {
      // The link opens the account of whoever it is for.
      fresh(call);
      return work.invite(call, call.params.id);
    }),
    personRoute(usersEndpoints.confirm, async (call) => {
      fresh(call);
      return { data: await work.confirm(call, call.params.id) };
    }),
    personRoute(usersEndpoints.endSessions, (call) => work.endSessions(call, call.params.id)),

    personRoute(companyStaffEndpoints.list, (call) => work.list(call, call.query)),
    exportRoute(companyStaffEndpoints.exported, (call) => work.send(call, call.query)),
    personRoute(companyStaffEndpoints.stations, (call) =>
      work.stations(call, call.query, call.actor.company),
    ),
    personRoute(companyStaffEndpoints.one, (call) => work.one(call, call.params.id)),
    personRoute(companyStaffEndpoints.create, (call) => {
      const { _id, ...fields } = call.body;
      const { company } = call.actor;
      const person = { ...fields, company, twoFactor: false, phone: null, blocked: false };
      return work.create(call, _id, person, fields);
    }),
    personRoute(companyStaffEndpoints.change, (call) => {
      if (changesWho(call.body)) fresh(call);
      return work.change(call, call.params.id, call.body);
    }),
    personRoute(companyStaffEndpoints.invite, (call) => {
      fresh(call);
      return work.invite(call, call.params.id);
    }),
    personRoute(companyStaffEndpoints.endSessions, (call) => work.endSessions(call, call.params.id)),
    ...administratorChangesRoutes(),
    ...peopleChoiceRoutes(services),
  ];
}

/** Who signs in with it, and as what. */
const changesWho = (sent: { email?: unknown; role?: unknown }) =>
  sent.email !== undefined || sent.role !== undefined;

function peopleWork({ clock, sockets, jobs }: UsersServices) {
  const writingOf = ({ tx, actor }: Call): Writing => ({ tx, actor, now: clock.now() });
  const tell = ({ announce }: Call, before: PersonRow | null, after: PersonRow) => {
    for (const { company, event } of companyStaffEvents(before, after))
      announce(announcement({ company }, event, { _id: after._id }));
  };
  const tellOthers = async (call: Call, ...roles: string[]) => {
    if (roles.includes(INSTALLING_ROLE)) await tellAdministrators(jobs, call);
  };
  return {
    list: ({ tx, actor }: Call, query: Query) =>
      listAnswer(query, (place) => {
        const today = yerevanDay(clock.now());
        return peoplePage(tx, staffScopeOf(actor), { ...query, ...place, today });
      }),
    send: ({ tx, actor, http }: Call, query: Query) =>
      sendPeople(tx, http.reply, staffScopeOf(actor), { ...query, today: yerevanDay(clock.now()) }),
    stations: ({ tx }: Call, { search, sort, ...query }: StationsQuery, company: string | null) =>
      listAnswer(query, (place) => stationsPage(tx, { company, search, sort, ...place })),
    one: async ({ tx, actor }: Call, id: string) => {
      const row = await auditedPeople(staffScopeOf(actor)).find(tx, id);
      if (!row) throw new AppError('not_found');
      return { data: row };
    },
    create: async (call: Call, id: string | undefined, fields: PersonValues, sent: object) => {
      const { row, repeated, invitation } = await addPerson(writingOf(call), id, fields, { ...sent });
      if (repeated) call.http.reply.code(200);
      else tell(call, null, row);
      if (!repeated) await tellOthers(call, row.role);
      return { data: row, invitation };
    },
    change: async (call: Call, id: string, body: { version: number }) => {
      const { before, after, out } = await changePerson(writingOf(call), id, { ...body });
      if (after.version !== before.version) {
        tell(call, before, after);
        await tellOthers(call, before.role, after.role);
      }
      if (before.twoFactor && !after.twoFactor)
        await tellFactorOff(jobs, { person: id, by: call.actor.userId }, call.tx);
      if (out) call.afterCommit(() => sockets.endUser(id));
      return { data: after };
    },
    invite: async (call: Call, id: string) => {
      const { row, invitation } = await invitePerson(writingOf(call), id);
      await tellOthers(call, row.role);
      call.afterCommit(() => sockets.endUser(id));
      return { data: row, invitation };
    },
    confirm: (call: Call, id: string) => confirmPerson(writingOf(call), id),
    endSessions: async (call: Call, id: string) => {
      const ended = await endPersonSessions(writingOf(call), id);
      call.afterCommit(() => sockets.endUser(id));
      return { data: { ended } };
    },
  };
}
