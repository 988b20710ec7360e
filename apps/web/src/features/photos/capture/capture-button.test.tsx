import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { openSeal } from '../../../../test/seal.ts';
import { show } from '../../../../test/show.tsx';
import { newId } from '../../../platform/new-id.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { followPhotos, photosStore } from '../photos-store.ts';
import { CaptureButton } from './capture-button.tsx';
import { askNonce, nonceFor } from './photo-nonce.ts';

function open(checkup = newId()) {
  const view = show(
    <>
      <Notifications />
      <CaptureButton checkup={checkup} kind="plate" />
    </>,
  );
  return { ...view, server: fakeServer({}), camera: screen.getByLabelText(t('photos.take.plate')) };
}

followPhotos();

beforeEach(async () => {
  const me = newId();
  openSeal(me);
  await outbox.open(me);
});
afterEach(async () => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  await outbox.open(null);
});

describe('a photograph that is not there', () => {
  it('no file: nothing is sent, and it says so in the words of the specification', async () => {
    const { camera, server } = open();
    fireEvent.change(camera, { target: { files: [] } });
    expect(await screen.findByText('Սխալ')).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('a file that the device does not give: it says so, and nothing vanishes without a word', async () => {
    const { camera, person, server } = open();
    const file = new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' });
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await person.upload(camera, file);
    expect(await screen.findByText(t('photos.unreadable'))).toBeTruthy();
    expect(photosStore.get().photos).toEqual([]);
    expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('a photograph carries what the server gave', () => {
  const ASK = (checkup: string) => `GET /api/upload-nonce?checkup=${checkup}`;
  const take = (camera: HTMLElement) =>
    fireEvent.change(camera, {
      target: { files: [new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' })] },
    });
  const taken = () => photosStore.get().photos.map(({ nonce }) => nonce);

  it('when the camera was opened, and what it gave before when nobody answers any more', async () => {
    const checkup = newId();
    const { camera, server } = open(checkup);
    server.answers[ASK(checkup)] = { body: { data: { nonce: 'given.first' } } };
    fireEvent.click(camera);
    await waitFor(() => expect(nonceFor(checkup)).toBe('given.first'));
    take(camera);
    await waitFor(() => expect(taken()).toEqual(['given.first']));
    server.answers[ASK(checkup)] = 'nothing';
    fireEvent.click(camera);
    take(camera);
    await waitFor(() => expect(taken()).toEqual(['given.first', 'given.first']));
  });

  it('to him who takes it and for this checkup, and is taken without where it gave nothing', async () => {
    const [first, other] = [newId(), newId()];
    const { camera, server } = open(first);
    server.answers[ASK(other)] = { body: { data: { nonce: 'given.other' } } };
    await askNonce(other);
    take(camera);
    await waitFor(() => expect(taken()).toEqual([null]));
    const colleague = newId();
    openSeal(colleague);
    await outbox.open(colleague);
    expect(nonceFor(other)).toBeNull();
  });
});
