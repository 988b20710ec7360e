import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { openSeal } from '../../../../test/seal.ts';
import { show } from '../../../../test/show.tsx';
import { newId } from '../../../platform/new-id.ts';
import { photoOutbox } from '../outbox/photo-outbox.ts';
import { CaptureButton } from './capture-button.tsx';

function open() {
  const view = show(
    <>
      <Notifications />
      <CaptureButton checkup={newId()} kind="plate" />
    </>,
  );
  return { ...view, server: fakeServer({}), camera: screen.getByLabelText(t('photos.take.plate')) };
}

beforeEach(async () => {
  const me = newId();
  openSeal(me);
  await photoOutbox.open(me);
});
afterEach(async () => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  await photoOutbox.open(null);
});

describe('a photograph that is not there', () => {
  it('no file: nothing is sent, and it says so in the words of the specification', async () => {
    const { camera, server } = open();
    fireEvent.change(camera, { target: { files: [] } });
    expect(await screen.findByText(t('photos.failed'))).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('a file that the device does not give: it says so, and nothing vanishes without a word', async () => {
    const { camera, person, server } = open();
    const file = new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' });
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await person.upload(camera, file);
    expect(await screen.findByText(t('photos.unreadable'))).toBeTruthy();
    expect(photoOutbox.store.get().photos).toEqual([]);
    expect(server.asked).toEqual([]);
  });
});
