import { z } from 'zod';
import { type PageRoute, pageNeed, type Resource, role } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import {
  changedAccount,
  changedCompanyStaff,
  companyStaffRole,
  invitation,
  newAccount,
  newCompanyStaff,
  personRow,
} from './person.ts';

const params = idParams(objectId);
const yesNo = z.enum(['true', 'false'], { error: 'field.choice' }).transform((value) => value === 'true');
/** What people can be sorted by. */
export const PEOPLE_SORTS = [
  'name',
  'company',
  'role',
  'state',
  'station',
  'email',
  'phone',
  'certificate',
  'createdAt',
] as const;

const matching = {
  search: pageQuery.search,
  sort: sortQuery(PEOPLE_SORTS),
  blocked: yesNo.optional(),
  station: objectId.optional(),
  /** `ending`: it has run out, or will within the days of the warning */
  certificate: z.enum(['ending'], { error: 'field.choice' }).optional(),
};
const ofAccounts = { ...matching, role: role.optional(), company: objectId.optional() };
const ofCompany = { ...matching, role: companyStaffRole.optional() };

const stationsQuery = z.strictObject({ ...pageQuery, sort: sortQuery(['name']) });
const stationChoice = z.object({ _id: objectId, name: z.string(), company: objectId });

const created = z.object({
  data: personRow,
  /** null when it is repeated after the person has chosen a password */
  invitation: invitation.nullable(),
});
const invited = z.object({ data: personRow, invitation });

type Action = 'view' | 'create' | 'edit' | 'export';
const account = (action: Action) => needOf('users', action, 'accounts');
const companyStaff = (action: Action) => needOf('tech-service-owner-users', action, 'companyStaff');

function needOf(page: PageRoute, action: Action, resource: Resource) {
  return pageNeed([page], action, resource);
}

/** The same calls twice: for the staff over everybody, for an owner over the people of his company. */
export const usersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    need: account('view'),
    summary: 'Everybody with an account, by name; search looks into names and e-mail addresses',
    query: z.strictObject({ ...pageQuery, ...ofAccounts }),
    response: listOf(personRow),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/users/export',
    need: account('export'),
    summary: 'The same as an .xlsx file',
    query: z.strictObject(ofAccounts),
    response: z.unknown(),
  }),
  stations: endpoint({
    method: 'GET',
    path: '/users/stations',
    need: account('view'),
    summary: 'Stations to give people, by name; of one company or of all',
    query: stationsQuery.extend({ company: objectId.optional() }),
    response: listOf(stationChoice),
  }),
  one: endpoint({
    method: 'GET',
    path: '/users/:id',
    need: account('view'),
    summary: 'One person with an account',
    params,
    response: itemOf(personRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    need: account('create'),
    summary:
      'Adds a person and answers the one-time link’s secret once; repeated with the same _id it makes a new link',
    body: newAccount,
    response: created,
    success: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/:id',
    need: account('edit'),
    summary: 'Changes the sent fields; blocking, another role, company or station ends his sessions at once',
    params,
    body: changedAccount,
    response: itemOf(personRow),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/:id/invite',
    need: account('edit'),
    summary: 'A new one-time link: the former one, the password and all sessions end',
    params,
    response: invited,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/users/:id/confirm',
    need: account('edit'),
    summary: 'Notes that the person himself confirmed the link that was opened for him: he may sign again',
    params,
    response: itemOf(personRow),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/users/:id/end-sessions',
    need: account('edit'),
    summary: 'Ends all sessions of a person at once',
    params,
    response: z.object({ data: z.object({ ended: z.int() }) }),
  }),
} as const;

export const companyStaffEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tech-service-users',
    need: companyStaff('view'),
    summary: 'Operators and mechanics of one’s company, by name',
    query: z.strictObject({ ...pageQuery, ...ofCompany }),
    response: listOf(personRow),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/tech-service-users/export',
    need: companyStaff('export'),
    summary: 'The same as an .xlsx file',
    query: z.strictObject(ofCompany),
    response: z.unknown(),
  }),
  stations: endpoint({
    method: 'GET',
    path: '/tech-service-users/stations',
    need: companyStaff('view'),
    summary: 'Stations of one’s company to give people, by name',
    query: stationsQuery,
    response: listOf(stationChoice),
  }),
  one: endpoint({
    method: 'GET',
    path: '/tech-service-users/:id',
    need: companyStaff('view'),
    summary: 'An operator or mechanic of one’s company',
    params,
    response: itemOf(personRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tech-service-users',
    need: companyStaff('create'),
    summary: 'Adds an operator or mechanic to one’s company and answers the one-time link’s secret once',
    body: newCompanyStaff,
    response: created,
    success: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/tech-service-users/:id',
    need: companyStaff('edit'),
    summary: 'Changes the sent fields of an operator or mechanic of one’s company',
    params,
    body: changedCompanyStaff,
    response: itemOf(personRow),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/tech-service-users/:id/invite',
    need: companyStaff('edit'),
    summary: 'A new one-time link for somebody of one’s company: his password and sessions end',
    params,
    response: invited,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/tech-service-users/:id/end-sessions',
    need: companyStaff('edit'),
    summary: 'Ends all sessions of somebody of one’s company at once',
    params,
    response: z.object({ data: z.object({ ended: z.int() }) }),
  }),
} as const;
