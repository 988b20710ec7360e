import { expect, it } from 'vitest';
import { storedPhoto } from '../../../../test/stored-photo.ts';
import { photosOf } from './shown-photo.ts';

it('photographs stand in the order in which they were taken, whether they are at the server or here alone', () => {
  const checkup = 'c'.repeat(24);
  const at = (_id: string, hour: string) =>
    storedPhoto('?', { _id, checkup, capturedAt: `2026-11-20T${hour}:00:00.000Z` });
  const here = {
    id: 'here',
    checkup,
    kind: 'vehicle',
    capturedAt: '2026-11-20T08:30:00.000Z',
    refused: null,
  };
  const state = { photos: [here], sending: null, stored: new Map() } as unknown as Parameters<
    typeof photosOf
  >[2];
  const shown = photosOf(checkup, [at('last', '10'), at('first', '08')], state);
  expect(shown.map(({ id }) => id)).toEqual(['first', 'here', 'last']);
});
