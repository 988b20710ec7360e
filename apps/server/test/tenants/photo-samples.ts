import type { OfStaff, Sample } from './sample.ts';

const none = () => ({});
const STAFF: OfStaff = {};
const SOME_ID = 'a7'.repeat(12);

/** How photographs are sent in these tests, and what is asked of those that came. */
export const photoSamples: [string, Sample | OfStaff][] = [
  ['GET /photo-reuses', STAFF],
  // Given for any id, as any may be photographed before it is saved, and of use to nobody else.
  [
    'GET /upload-nonce',
    { holder: 'operator', decidedBy: 'person', input: ({ checkup }) => ({ query: { checkup } }) },
  ],
  ['GET /photo-warnings', { holder: 'operator', input: ({ checkup }) => ({ query: { checkup } }) }],
  // Without its file: an id of a checkup that isn't saved yet is as good as a foreign one, and both may be photographed
  // under one's own company (upload.db.test.ts: nobody of the other company ever sees it).
  ['POST /upload', { holder: 'operator', status: 400, input: none, parts: [] }],
  // As for the nonce: of one's own sending alone (pieces.db.test.ts).
  [
    'GET /upload-pieces',
    {
      holder: 'operator',
      decidedBy: 'person',
      input: () => ({ query: { _id: SOME_ID, size: '1', sha256: 'a'.repeat(64) } }),
    },
  ],
  ['POST /upload-pieces', { holder: 'operator', status: 400, input: none, parts: [] }],
  [
    'POST /upload-complete',
    {
      holder: 'operator',
      status: 404,
      decidedBy: 'person',
      input: () => ({ body: { _id: SOME_ID, size: 1, sha256: 'a'.repeat(64), type: 'image/jpeg' } }),
    },
  ],
];
