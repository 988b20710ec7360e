import 'fake-indexeddb/auto';
import { pageOf } from '@inspect/contract/access';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { showAt } from '../../../test/show-at.tsx';
import { accepted } from '../../../test/stored-photo.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { setKnownScreens } from '../../platform/navigation/known-screens.ts';
import { newId } from '../../platform/new-id.ts';
import { type Kind, type Operation, outbox } from '../../platform/outbox/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import { photoKind } from '../photos/index.ts';
import { AttentionNotice } from './attention-notice.tsx';
import AttentionScreen from './attention-screen.tsx';

const DAY = 86_400_000;
const UPLOAD = 'POST /api/upload';
const { user } = personWith([]);
const bytes = new TextEncoder().encode('a picture').buffer;
const checkup = newId();
/** Of a feature that lets what was refused be put right; never sent here: nobody answers its call. */
const NOTE: Kind = {
  name: 'note',
  schema: 1,
  shown: ({ payload }) => ({ title: String(Object(payload).text), addresses: [] }),
  edit: ({ id }) => `/x?edit=${id}`,
};

outbox.register(photoKind);
outbox.register(NOTE);
setKnownScreens([
  {
    path: `${pageOf('tech-service').url}/$id`,
    page: 'tech-service',
    title: 'access.page.tech-service',
    load: () => Promise.reject(new Error('not opened')),
  },
]);

let saved: { name: string; file: Blob }[];
const files = new Map<string, Blob>();

beforeEach(async () => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${files.size}`;
    files.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
  });
  openSeal(user.id);
  // Nothing goes by itself while a test lays down what is there.
  changeStatus({ link: 'offline' });
  for (const table of ['operations', 'operationBytes', 'operationAnswers', 'device'])
    await work.table(table).clear();
});
afterEach(async () => {
  cleanup();
  await outbox.open(null);
  changeStatus({ link: 'online' });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStore.set({ kind: 'starting' });
});

const REFUSED = { code: 'validation', message: 'Սխալ', fields: { attachment: 'Լուսանկարը վնասված է' } };

async function photo(facts: Partial<Operation> = {}): Promise<string> {
  const id = newId();
  const capturedAt = '2026-11-20T06:05:00.000Z';
  const payload = { checkup, kind: 'plate', capturedAt, nonce: null, type: 'image/jpeg' };
  await outbox.add(photoKind, { id, owner: user.id, payload, recordedAt: capturedAt, ...facts }, bytes);
  return id;
}
async function note(text: string, facts: Partial<Operation> = {}): Promise<string> {
  const id = newId();
  await outbox.add(NOTE, {
    id,
    owner: user.id,
    payload: { text },
    recordedAt: '2026-11-20T06:06:00.000Z',
    ...facts,
  });
  return id;
}

async function open() {
  sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
  await outbox.open(user.id);
  const view = showAt('/attention', { '/attention': AttentionScreen, '/x': () => <AttentionNotice /> });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const item = (name: RegExp) => screen.findByRole('article', { name });
const click = async (person: Awaited<ReturnType<typeof open>>['person'], card: HTMLElement, name: string) =>
  person.click(within(card).getByRole('button', { name }));

it('says what was refused, when it was made and why, and shows the picture and where its record is', async () => {
  await photo({ refusal: REFUSED });
  await open();
  // 06:05 of UTC at the clock on the wall
  const card = await item(/^Համարանիշի լուսանկար, 20\/11\/2026 10:05$/);
  expect(within(card).getByText('Սխալ')).toBeTruthy();
  expect(within(card).getByText('Լուսանկարը վնասված է')).toBeTruthy();
  const picture = await within(card).findByRole('img');
  expect(await files.get(picture.getAttribute('src') ?? '')?.text()).toBe('a picture');
  const link = within(card).getByRole('link', { name: 'Բացել գրառումը' });
  expect(link.getAttribute('href')).toBe(`/tech-service/${checkup}`);
  // A photograph is taken anew, not put right.
  expect(within(card).queryByRole('link', { name: 'Ուղղել և նորից ուղարկել' })).toBeNull();
});

it('tried again it goes, and nothing is left to decide', async () => {
  const server = fakeServer({
    [UPLOAD]: { status: 400, body: refusal('validation', 'Սխալ', { attachment: 'դեռ վնասված է' }) },
  });
  await photo({ refusal: REFUSED });
  const { person } = await open();
  changeStatus({ link: 'online' });
  await click(person, await item(/Համարանիշի/), 'Կրկին փորձել');
  expect(await screen.findByText('դեռ վնասված է')).toBeTruthy();
  server.answers[UPLOAD] = accepted();
  await click(person, await item(/Համարանիշի/), 'Կրկին փորձել');
  expect(await screen.findByText('Ձեր որոշմանը սպասող գրառումներ չկան')).toBeTruthy();
  // Out of sight when it is tried, and gone when it is answered.
  await expect.poll(() => work.operations.count()).toBe(0);
});

it('deleted only when it was asked once more, by its name and with what follows it; that is then his to decide', async () => {
  const first = await note('Փողոց', { refusal: REFUSED });
  await note('Զննություն', { dependsOn: [first] });
  const { person } = await open();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const card = await item(/^Փողոց/);
  expect(within(card).getByText('Սրան սպասում են՝ 1')).toBeTruthy();
  expect(within(card).getByText(/Զննություն, 20\/11\/2026 10:06/)).toBeTruthy();
  await click(person, card, 'Ջնջել այս սարքից');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('«Փողոց»՝ գրառված 20/11/2026 10:06');
  expect(dialog.textContent).toContain('Զննություն');
  await person.click(within(dialog).getByRole('button', { name: 'Չեղարկել' }));
  expect(await work.operations.count()).toBe(2);
  await click(person, card, 'Ջնջել այս սարքից');
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ջնջել այս սարքից' }),
  );
  const rest = await item(/^Զննություն/);
  expect(within(rest).getByText('Այն, ինչին վերաբերում է գրառումը, չի ընդունվել կամ ջնջվել է')).toBeTruthy();
  expect(screen.queryByRole('article', { name: /^Փողոց/ })).toBeNull();
  expect(await work.operations.where({ id: first }).count()).toBe(0);
});

it('is kept as a file: a photograph as the picture, all else as what would have been sent', async () => {
  await photo({ refusal: REFUSED });
  const id = await note('Փողոց', { refusal: REFUSED });
  const { person } = await open();
  await click(person, await item(/Համարանիշի/), 'Պահել որպես ֆայլ');
  await waitFor(() => expect(saved).toHaveLength(1));
  await click(person, await item(/Փողոց/), 'Պահել որպես ֆայլ');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual([
    'չուղարկված-Համարանիշի լուսանկար-2026-11-20T06-05-00-000Z.jpg',
    'չուղարկված-Փողոց-2026-11-20T06-06-00-000Z.json',
  ]);
  expect([saved[0]?.file.type, await saved[0]?.file.text()]).toEqual(['image/jpeg', 'a picture']);
  expect(JSON.parse((await saved[1]?.file.text()) ?? '')).toMatchObject({
    id,
    title: 'Փողոց',
    recorded: '20/11/2026 10:06',
    payload: { text: 'Փողոց' },
    refusal: REFUSED,
  });
});

it('where the picture was lost, what is known of it is kept, and that is said', async () => {
  const id = await photo({ refusal: REFUSED });
  const { person } = await open();
  await work.operationBytes.delete(id);
  await click(person, await item(/Համարանիշի/), 'Պահել որպես ֆայլ');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/\.json$/)]));
});

it('one that waits for more than a day is his too, one of today goes by itself and is only counted', async () => {
  await note('Երեկվա', { savedAt: Date.now() - DAY - 60_000 });
  await note('Այսօրվա');
  await open();
  const card = await item(/^Երեկվա/);
  expect(within(card).getByText('Սպասում է արդեն 1 օր․ կուղարկվի, երբ հնարավոր լինի')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText(/Ուղարկման սպասում են՝ 1/)).toBeTruthy();
});

it('a kind that this version does not know is told of, and can be kept as a file', async () => {
  await outbox.add(
    { name: 'later', schema: 1 },
    { id: newId(), owner: user.id, payload: {}, refusal: REFUSED },
  );
  await open();
  expect(
    within(await item(/^Չուղարկված գրառում/)).getByRole('button', { name: 'Պահել որպես ֆայլ' }),
  ).toBeTruthy();
});

it('what can be put right leads to where that is done', async () => {
  const id = await note('Փողոց', { refusal: REFUSED });
  await open();
  const link = within(await item(/^Փողոց/)).getByRole('link', { name: 'Ուղղել և նորից ուղարկել' });
  expect(link.getAttribute('href')).toBe(`/x?edit=${id}`);
});

it.each([
  ['what is wrong in itself is put right first', 'validation', ['Ուղղել և նորից ուղարկել', 'Կրկին փորձել']],
  ['what may go another time is tried again first', 'failing', ['Կրկին փորձել', 'Ուղղել և նորից ուղարկել']],
])('%s', async (_, code, order) => {
  await note('Փողոց', { refusal: { ...REFUSED, code } });
  await open();
  const card = within(await item(/^Փողոց/));
  const actions = card.getAllByText(/^(Ուղղել|Կրկին)/).map((text) => text.closest('a, button'));
  expect(actions.map((action) => action?.textContent)).toEqual(order);
  expect(actions.map((action) => action?.getAttribute('data-variant'))).toEqual(['filled', 'default']);
});

it('nobody sees what another person left, and it says so when there is nothing', async () => {
  const other = newId();
  openSeal(other);
  await outbox.add(NOTE, { id: newId(), owner: other, payload: { text: 'Ուրիշի' }, refusal: REFUSED });
  openSeal(user.id);
  await open();
  expect(await screen.findByText('Ձեր որոշմանը սպասող գրառումներ չկան')).toBeTruthy();
  expect(screen.queryByText('Ուրիշի')).toBeNull();
});

it('every other page says that there is something to decide, and leads here', async () => {
  await note('Փողոց', { refusal: REFUSED });
  sessionStore.set({ kind: 'in', person: personWith([]), confirmed: true });
  await outbox.open(user.id);
  const { person } = showAt('/x', { '/attention': AttentionScreen, '/x': () => <AttentionNotice /> });
  expect((await screen.findByRole('alert')).textContent).toContain('1');
  await person.click(screen.getByRole('link', { name: 'Տեսնել գրառումները' }));
  expect(await item(/^Փողոց/)).toBeTruthy();
  await act(() => outbox.discard('nothing'));
});
