import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { beginTaking } from './capture/taking.ts';
import { photosStore } from './photos-store.ts';
import { usePhotoFacts } from './use-photo-facts.ts';

const nothing = photosStore.get();
afterEach(() => {
  cleanup();
  photosStore.set(nothing);
});

it('a photograph that lies on this device and is still being pointed to is one, not two', () => {
  const [id, checkup] = [newId(), newId()];
  const { result } = renderHook(() => usePhotoFacts(checkup, []));
  let taken = () => {};
  act(() => {
    taken = beginTaking(id, checkup);
  });
  expect(result.current).toMatchObject({ all: 0, unsent: 1, taking: true });
  const photo = {
    kind: 'finding',
    capturedAt: '',
    nonce: null,
    type: '',
    savedAt: 0,
    refused: null,
  } as const;
  act(() =>
    photosStore.set({ ...nothing, ready: true, photos: [{ ...photo, id, checkup, owner: newId() }] }),
  );
  expect(result.current).toMatchObject({ all: 1, unsent: 1, taking: true });
  act(() => taken());
  expect(result.current).toMatchObject({ all: 1, unsent: 1, taking: false });
});
