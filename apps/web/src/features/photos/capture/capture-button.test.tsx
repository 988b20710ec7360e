import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { openSeal } from '../../../../test/seal.ts';
import { show } from '../../../../test/show.tsx';
import { newId } from '../../../platform/new-id.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { troubleStore } from '../../../platform/work-database/index.ts';
import { followPhotos, photosStore } from '../photos-store.ts';
import { CaptureButton } from './capture-button.tsx';
import { askNonce, nonceFor } from './photo-nonce.ts';
import { RoomNotice } from './room-notice.tsx';

function open(checkup = newId()) {
  const view = show(
    <>
      <Notifications />
      <RoomNotice />
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

describe('a device without room for photographs (S25)', () => {
  const SENT = 'Սարքում տեղ չկա․ լուսանկարն անմիջապես կուղարկվի, բայց մինչ այդ մի՛ փակեք էջը';
  const LOST = /^Սարքում տեղ չկա, կապ՝ նույնպես․ նոր լուսանկարը կարող էր կորչել/;
  const { put } = IDBObjectStore.prototype;
  const makeRoom = () => {
    IDBObjectStore.prototype.put = put;
  };
  const fill = () => {
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values: Parameters<typeof put>) {
      if (this.name === 'operationBytes') throw new DOMException('', 'QuotaExceededError');
      return Reflect.apply(put, this, values);
    };
  };
  beforeEach(fill);
  afterEach(async () => {
    makeRoom();
    act(() => changeStatus({ link: 'online' }));
    // With room again the next one is stored, and that is noted.
    take(screen.getByLabelText(t('photos.take.plate')));
    await waitFor(() => expect(screen.queryByText(SENT)).toBeNull());
    troubleStore.set(null);
  });

  const take = (camera: HTMLElement) =>
    fireEvent.change(camera, {
      target: { files: [new File(['a picture'], 'IMG_1.jpg', { type: 'image/jpeg' })] },
    });
  const taken = () => photosStore.get().photos.length;
  /** Whether the camera opens when it is pressed. */
  const opens = (camera: HTMLElement) => {
    const press = createEvent.click(camera);
    fireEvent(camera, press);
    return !press.defaultPrevented;
  };

  it('says so before the next one, which is taken and lives in the page while the server is there', async () => {
    const { camera } = open();
    expect(screen.queryByRole('status')).toBeNull();
    take(camera);
    expect(await screen.findByText(SENT)).toBeTruthy();
    await waitFor(() => expect(taken()).toBe(1));
    expect(opens(camera)).toBe(true);
    take(camera);
    await waitFor(() =>
      expect(outbox.store.get().operations.map(({ unkept }) => unkept)).toEqual([true, true]),
    );
  });

  it('takes none while nobody answers either, and takes them again when there is room', async () => {
    const { camera } = open();
    take(camera);
    await screen.findByText(SENT);
    await waitFor(() => expect(taken()).toBe(1));
    act(() => changeStatus({ link: 'offline' }));
    expect(await screen.findByText(LOST)).toBeTruthy();
    expect(opens(camera)).toBe(false);
    expect(await screen.findByText('Տեղ դեռ չկա․ ջնջեք սարքից ավելորդ ֆայլեր և նորից սեղմեք')).toBeTruthy();

    makeRoom();
    expect(opens(camera)).toBe(false);
    expect(await screen.findByText('Սարքում տեղ կա․ կարող եք լուսանկարել')).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
    expect(opens(camera)).toBe(true);
    take(camera);
    await waitFor(() =>
      expect(outbox.store.get().operations.map(({ unkept }) => unkept ?? false)).toEqual([true, false]),
    );
  });

  it('says so anew when the room that was made is used up', async () => {
    const { camera } = open();
    take(camera);
    await screen.findByText(SENT);
    makeRoom();
    take(camera);
    await waitFor(() => expect(screen.queryByText(SENT)).toBeNull());
    fill();
    take(camera);
    expect(await screen.findByText(SENT)).toBeTruthy();
  });

  it('keeps in the page what was taken by a camera that was open before', async () => {
    const { camera } = open();
    take(camera);
    await screen.findByText(SENT);
    act(() => changeStatus({ link: 'offline' }));
    await screen.findByText(LOST);
    take(camera);
    await waitFor(() => expect(taken()).toBe(2));
  });

  it('takes none offline where not even text had room', async () => {
    const { camera } = open();
    act(() => changeStatus({ link: 'offline' }));
    expect(opens(camera)).toBe(true);
    act(() => troubleStore.set('full'));
    expect(opens(camera)).toBe(false);
    expect(await screen.findByText(LOST)).toBeTruthy();
  });
});
