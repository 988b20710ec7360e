import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import type { ShownPhoto } from './shown-photo.ts';

vi.mock('./picture.tsx', () => ({ Picture: () => null }));
afterEach(cleanup);

const photos: ShownPhoto[] = ['a', 'b', 'c'].map((letter) => ({
  id: letter.repeat(24),
  file: 'f'.repeat(24),
  kind: 'vehicle',
  capturedAt: '2026-11-23T08:00:00Z',
  CarRegNo: '',
  refused: null,
  part: null,
}));

it('a photograph that was not sent yet is removed after a question that names it', async () => {
  const waiting: ShownPhoto = { ...(photos[0] as ShownPhoto), file: null };
  const { person } = show(
    <PhotoViewer photos={[waiting]} opened={waiting.id} onOpen={vi.fn()} onClose={vi.fn()} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Ջնջել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ջնջե՞լ լուսանկարը' });
  expect(dialog.textContent).toContain('«Մեքենայի լուսանկար, 23/11/2026 12:00» լուսանկարը դեռ չի ուղարկվել');
});

it.each([
  ['b', '{ArrowRight}', ['c'.repeat(24)]],
  ['b', '{ArrowLeft}', ['a'.repeat(24)]],
  ['a', '{ArrowLeft}', []],
  ['c', '{ArrowRight}', []],
])('of three photographs, at «%s» %s leads to %j', async (at, key, opened) => {
  const onOpen = vi.fn();
  const { person } = show(
    <PhotoViewer photos={photos} opened={at.repeat(24)} onOpen={onOpen} onClose={vi.fn()} />,
  );
  (await screen.findByRole('button', { name: 'Փակել' })).focus();
  await person.keyboard(key);
  expect(onOpen.mock.calls.flat()).toEqual(opened);
});
