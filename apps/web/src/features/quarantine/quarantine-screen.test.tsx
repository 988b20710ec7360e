import type { NewCheckupInput } from '@inspect/contract/checkups';
import { addTexts, t } from '@inspect/contract/i18n';
import { quarantineHy } from '@inspect/contract/quarantine';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';

let QuarantineScreen: typeof import('./quarantine-screen.tsx')['default'];
beforeAll(async () => {
  addTexts({ quarantine: quarantineHy });
  QuarantineScreen = (await import('./quarantine-screen.tsx')).default;
});
beforeEach(() =>
  sessionStore.set({ kind: 'in', person: personWith(['devices', 'tech-service-all']), confirmed: true }),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const [ONE, TWO, CHECKUP] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const row = {
  _id: ONE,
  state: 'waiting',
  person: 'd'.repeat(24),
  personName: 'Արամ Սարգսյան',
  seq: 7,
  companyName: 'Ընկերություն մեկ',
  device: 'abcdef'.repeat(4),
  kind: 'checkups.findings',
  recordedAt: '2026-11-20T08:00:00.000Z',
  receivedAt: '2026-11-20T09:00:00.000Z',
  record: CHECKUP,
  fileComplete: null,
  done: false,
  handledAt: null,
  handledByName: null,
  handledReason: null,
};
const item = {
  ...row,
  schema: 1,
  dependsOn: [],
  refusal: null,
  erased: false,
  names: {},
  payload: { params: { id: CHECKUP }, body: { note: 'Բարձիկը մաշված է' } },
};
const handled = {
  ...item,
  state: 'handled',
  handledAt: '2026-11-20T10:00:00.000Z',
  handledByName: 'Աննա Ադմինյան',
  handledReason: 'Նորից մուտքագրված է',
};
const pagination = { current_page: 1, total: 1, count: 2 };

function open(address: string, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/quarantine': {
      body: { data: [row, { ...row, _id: TWO, kind: 'of-a-later-build', personName: 'Անի' }], pagination },
    },
    'GET /api/tech-service-company?page=1&limit=200': { body: { data: [], pagination } },
    [`GET /api/quarantine/${ONE}`]: { body: { data: item } },
    ...more,
  });
  const Screen = () => (
    <ScreenContext value={{ page: 'devices', path: '/devices/quarantine', title: 'devices.quarantine' }}>
      <QuarantineScreen />
    </ScreenContext>
  );
  return { server, ...showAt(address, { '/devices/quarantine': Screen }) };
}

it('an admin reads whose it was and what it is, in words also where this build does not know it', async () => {
  open('/devices/quarantine');
  expect(await screen.findByText('Արամ Սարգսյան')).toBeTruthy();
  for (const text of [t('quarantine.kind.findings'), t('quarantine.kind.other')])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

it('sees that the server has done one of them otherwise: nothing is left to decide', async () => {
  open(`/devices/quarantine?row=${ONE}`, {
    'GET /api/quarantine': { body: { data: [{ ...row, done: true }], pagination } },
    [`GET /api/quarantine/${ONE}`]: { body: { data: { ...item, done: true } } },
  });
  const drawer = await screen.findByRole('dialog', { name: t('quarantine.kind.findings') });
  expect(await within(drawer).findByText(/համակարգում արդեն կատարված է/)).toBeTruthy();
  expect(within(drawer).getByText('Արդեն կատարված')).toBeTruthy();
});

it('reads what one says, opens its checkup, and says what was done about it', async () => {
  const { server, person } = open(`/devices/quarantine?row=${ONE}`);
  const drawer = await screen.findByRole('dialog', { name: t('quarantine.kind.findings') });
  expect(await within(drawer).findByText(/Բարձիկը մաշված է/)).toBeTruthy();
  const link = within(drawer).getByRole('link', { name: t('quarantine.show') });
  expect(link.getAttribute('href')).toBe(`/tech-service-all/${CHECKUP}`);
  const button = within(drawer).getByRole('button', { name: t('quarantine.handle') });
  await person.click(button);
  expect(await within(drawer).findByText(t('quarantine.field.reason'))).toBeTruthy();
  server.answers[`PUT /api/quarantine/${ONE}`] = { body: { data: handled } };
  server.answers[`GET /api/quarantine/${ONE}`] = { body: { data: handled } };
  await person.type(within(drawer).getByRole('textbox'), 'Նորից մուտքագրված է');
  await person.click(button);
  expect(await within(drawer).findByText('Աննա Ադմինյան')).toBeTruthy();
  expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    reason: 'Նորից մուտքագրված է',
  });
  await waitFor(() => expect(within(drawer).queryByRole('textbox')).toBeNull());
});

const FUEL = 'e'.repeat(24);
const PERSON = 'f'.repeat(24);
/** As a device writes it. */
const PAID: Pick<NewCheckupInput, 'payments'> = {
  payments: [
    { purpose: 'inspection', method: 'cash' },
    { purpose: 'environmental', method: 'cash' },
  ],
};
/** What one says, its names beside it, and the lines that are read. */
const SAID: [string, { kind: string; payload: unknown; names?: Record<string, string> }, string[]][] = [
  [
    'a checkup',
    {
      kind: 'checkups.add',
      payload: {
        body: {
          CarRegNo: '34AB567',
          fuel: FUEL,
          mechanic: PERSON,
          ownerStatus: 1,
          ownerName: 'ՍՊԸ',
          VIN: null,
          ...PAID,
          seenTotal: 8_000,
          temporary_id: CHECKUP,
        },
      },
      names: { [FUEL]: 'Բենզին', [PERSON]: 'Կարեն Հակոբյան' },
    },
    [
      ...['34AB567', 'Բենզին', 'Կարեն Հակոբյան', 'ՍՊԸ'],
      'Ծառայություն, Բնապահպանական հարկ · 8\u00a0000\u00a0֏',
    ],
  ],
  [
    'a checkup of which part was paid beforehand',
    {
      kind: 'checkups.add',
      payload: { body: { CarRegNo: '34AB567', ...PAID, seenTotal: 8_000, prepaid: [CHECKUP] } },
    },
    ['34AB567', 'Ծառայություն, Բնապահպանական հարկ'],
  ],
  [
    'a checkup of whose payments a build unknown here wrote otherwise',
    { kind: 'checkups.add', payload: { body: { CarRegNo: '34AB567', payments: [null, 'cash', {}] } } },
    ['34AB567'],
  ],
  [
    'what was found and measured',
    {
      kind: 'checkups.findings',
      payload: {
        body: {
          classificators: {
            101: { checked: true, note: 'Բարձիկը մաշված է', location: ['left'] },
            102: { checked: false },
            103: null,
          },
          measurements: { CO: 0.5, noise: null },
        },
      },
      names: { 'classificators.101': 'Արգելակներ', 'classificators.102': 'Ղեկ' },
    },
    [
      ...['Արգելակներ', 'Խնդիր կա · ձախ՝ Բարձիկը մաշված է', 'Ղեկ', 'Խնդիր չկա', 'CO', '0,5 %'],
      ...['Հանված է', 'Հանված է'],
    ],
  ],
  [
    'a street',
    {
      kind: 'streets.add',
      payload: { body: { name: 'Աբովյան', county: FUEL } },
      names: { [FUEL]: 'Կենտրոն' },
    },
    ['Փողոց', 'Աբովյան', 'Կենտրոն'],
  ],
  [
    'a photograph',
    { kind: 'photo', payload: { kind: 'plate', capturedAt: '2026-11-20T08:00:00.000Z', type: 'image/jpeg' } },
    ['Համարանիշ', '20/11/2026 12:00'],
  ],
];
it.each(SAID)('reads in words what it says: %s', async (_name, said, lines) => {
  open(`/devices/quarantine?row=${ONE}`, {
    [`GET /api/quarantine/${ONE}`]: { body: { data: { ...item, ...said } } },
  });
  const content = await screen.findByRole('region', { name: 'Բովանդակություն' });
  const read = [...content.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  for (const line of new Set(lines))
    expect(read.filter((text) => text === line)).toHaveLength(lines.filter((one) => one === line).length);
  // As the device wrote it, for who asks.
  expect(content.querySelector('details')?.open).toBe(false);
  expect(content.querySelector('pre')?.textContent).toContain('{');
});

it.each<[string, unknown]>([
  ['of a later build', { anything: 1 }],
  ['checkups.add', null],
  ['checkups.findings', { body: { classificators: 'x', measurements: 7 } }],
])('shows as it was written what this build can read no words in: %s', async (kind, payload) => {
  open(`/devices/quarantine?row=${ONE}`, {
    [`GET /api/quarantine/${ONE}`]: { body: { data: { ...item, kind, payload } } },
  });
  const content = await screen.findByRole('region', { name: 'Բովանդակություն' });
  expect(content.querySelector('details')?.open).toBe(true);
});

it('is told when somebody else was faster, and keeps what was typed', async () => {
  const { person } = open(`/devices/quarantine?row=${ONE}`, {
    [`PUT /api/quarantine/${ONE}`]: { status: 409, body: refusal('quarantine.handled', 'Արդեն նշված է') },
  });
  const drawer = await screen.findByRole('dialog', { name: t('quarantine.kind.findings') });
  await person.type(await within(drawer).findByRole('textbox'), 'Ջնջված է');
  await person.click(within(drawer).getByRole('button', { name: t('quarantine.handle') }));
  expect(await within(drawer).findByText('Արդեն նշված է')).toBeTruthy();
  expect(within(drawer).getByRole('textbox')).toHaveProperty('value', 'Ջնջված է');
});

it('saves the content as a file, and the photograph beside it', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0');
  const photo = { ...item, kind: 'photo', fileComplete: true, payload: { type: 'image/jpeg' } };
  const { person } = open(`/devices/quarantine?row=${ONE}`, {
    [`GET /api/quarantine/${ONE}`]: { body: { data: photo } },
    [`GET /api/quarantine/${ONE}/file`]: {
      body: 'jpeg',
      headers: { 'content-disposition': 'attachment; filename="x.jpg"' },
    },
  });
  await person.click(await screen.findByRole('button', { name: t('quarantine.save') }));
  await person.click(screen.getByRole('button', { name: t('quarantine.savePhoto') }));
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(/\.json$/), expect.stringMatching(/\.jpg$/)]),
  );
  vi.restoreAllMocks();
});

it('whoever may only look decides nothing', async () => {
  const { user, pages } = personWith(['devices']);
  const only = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(pages.map(({ id }) => [id, only]));
  sessionStore.set({ kind: 'in', person: { user, pages, permissions }, confirmed: true });
  open(`/devices/quarantine?row=${ONE}`);
  const drawer = await screen.findByRole('dialog', { name: t('quarantine.kind.findings') });
  expect(await within(drawer).findByText(/Բարձիկը մաշված է/)).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: t('quarantine.handle') })).toBeNull();
  expect(within(drawer).queryByRole('link', { name: t('quarantine.show') })).toBeNull();
});
