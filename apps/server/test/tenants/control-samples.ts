import { newId } from '../../src/platform/ids.ts';
import type { OfStaff, Sample } from './sample.ts';

const STAFF: OfStaff = {};

/** Control of checkups: the staff’s, but for what a company reads and answers. */
export const controlSamples: [string, Sample | OfStaff][] = [
  ['GET /controls/export', {}],
  ['GET /controls', { holder: 'owner', input: ({ company }) => ({ query: { company } }) }],
  ['GET /controls/:id', { holder: 'operator', input: ({ checkup }) => ({ params: { id: checkup } }) }],
  ['PUT /controls/:id', { body: { version: 0, status: 'approved' } }],
  // Nobody has asked anything: only the question is missing.
  [
    'PUT /controls/:id/answer',
    {
      holder: 'operator',
      status: 409,
      input: ({ checkup }) => ({ params: { id: checkup }, body: { version: 0, answer: 'Այո' } }),
    },
  ],
  // The same.
  [
    'POST /controls/:id/answer-photos',
    {
      holder: 'operator',
      status: 409,
      input: ({ checkup }) => ({ params: { id: checkup }, query: { _id: newId() } }),
      parts: [],
    },
  ],
  [
    'DELETE /controls/:id/answer-photos/:photo',
    {
      holder: 'operator',
      status: 409,
      input: ({ checkup }) => ({ params: { id: checkup, photo: newId() } }),
    },
  ],
  ['POST /dahk', STAFF],
  ['PUT /dahk/:id', STAFF],
  ['DELETE /dahk/:id', STAFF],
];
