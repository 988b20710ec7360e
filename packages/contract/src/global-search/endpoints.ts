import { z } from 'zod';
import { role } from '../access/index.ts';
import { foundCheckup, searchText } from '../checkups/index.ts';
import { companyRow } from '../companies/index.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

/** Of each kind the best few: who wants all of them has the list of the kind. */
export const FOUND_OF_KIND = 5;

const checkup = foundCheckup.pick({
  _id: true,
  CarRegNo: true,
  VIN: true,
  ownerName: true,
  createdAt: true,
  status: true,
  Opinion: true,
  match: true,
});

const person = z.object({
  _id: objectId,
  name: z.string(),
  role,
  companyName: z.string().nullable(),
});

const found = z.object({
  checkups: z.array(checkup),
  people: z.array(person),
  companies: z.array(companyRow),
});
export type Found = z.infer<typeof found>;

export const globalSearchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/global-search',
    // What of it one sees is asked inside, of each kind by the needs of its own list.
    need: sessionCall,
    summary: 'Checkups, people and companies within one’s rights, the best five of each kind',
    query: z.strictObject({ search: searchText }),
    response: z.object({ data: found }),
  }),
} as const;
