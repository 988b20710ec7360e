import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

export const CHOICE_SORTS = ['name', 'station'] as const;
const query = z.strictObject({ ...pageQuery, sort: sortQuery(CHOICE_SORTS) });

const mechanicRow = z.object({
  _id: objectId,
  name: z.string(),
  station: objectId.nullable(),
  stationName: z.string().nullable(),
  certificateUntil: z.string().nullable(),
  /** false: the certificate has expired, he can't be assigned */
  assignable: z.boolean(),
});
export type MechanicRow = z.infer<typeof mechanicRow>;

const operatorRow = mechanicRow.pick({ _id: true, name: true, station: true, stationName: true });

export const peopleChoiceEndpoints = {
  mechanics: endpoint({
    method: 'GET',
    path: '/tech-service-mechanics',
    need: pageNeed(['tech-service', 'company-tech-service', 'tech-service-all'], 'view', 'people'),
    summary: 'Mechanics of one’s company, those of one’s station first; staff see everyone’s',
    query,
    response: listOf(mechanicRow),
  }),
  operators: endpoint({
    method: 'GET',
    path: '/tech-service-company-operators',
    need: pageNeed(['tech-service-owner-users', 'company-tech-service'], 'view', 'people'),
    summary: 'Operators of one’s company',
    query,
    response: listOf(operatorRow),
  }),
  companyMechanics: endpoint({
    method: 'GET',
    path: '/company-mechanics/:id',
    need: pageNeed(
      ['companies', 'tech-service-all', 'tech-service-owner-users', 'company-tech-service'],
      'view',
      'people',
    ),
    summary: 'Mechanics of a company: of any for staff, of the own one for who runs it',
    params: idParams(objectId),
    query,
    response: listOf(mechanicRow),
  }),
  companyOperators: endpoint({
    method: 'GET',
    path: '/ts-company-operators',
    need: pageNeed(['companies', 'tech-service-all', 'users'], 'view', 'people'),
    summary: 'Operators of a company, for staff',
    query: query.extend({ company: objectId }),
    response: listOf(operatorRow),
  }),
} as const;
