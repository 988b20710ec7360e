import 'fake-indexeddb/auto';
import { isCompanyRole, isStaff, type PageRoute, ROLES } from '@inspect/contract/access';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { addressOf } from '../../../platform/api/call.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import { databases } from '../../../platform/offline/index.ts';
import { deliver } from '../../../platform/realtime/events.ts';
import { CompanyNotices } from '../../companies/index.ts';
import { LIST_PAGES, type ListPageRoute } from './list-pages.ts';
import ListScreen from './list-screen.tsx';
import { type ListSearch, queryOf } from './list-search.ts';

const REASON = newId();

function openList(
  page: PageRoute & ListPageRoute,
  role: (typeof ROLES)[number] | undefined,
  query = '',
  answers: Parameters<typeof fakeServer>[0] = {},
  company: string | null = null,
) {
  const person = personWith([page], role);
  sessionStore.set({ kind: 'in', person: { ...person, user: { ...person.user, company } }, confirmed: true });
  const server = fakeServer({
    'GET /api/camera-reasons': {
      body: { data: [{ _id: REASON, name: 'Broken camera', noteRequired: false }] },
    },
    ...answers,
  });
  const path = `/${page}`;
  const current = { page, path, title: 'checkups.list.caption' } as const;
  const view = showAt(path + query, {
    [path]: () => (
      <ScreenContext value={current}>
        <CompanyNotices />
        <ListScreen />
      </ScreenContext>
    ),
  });
  /** The filter of the list as the server was asked last. */
  const asked = () => {
    const calls = server.asked.map(({ call }) => call);
    const lists = calls.filter((call) => call.startsWith(`GET /api${LIST_PAGES[page].endpoint.path}?`));
    return new URLSearchParams(lists.at(-1)?.split('?')[1]);
  };
  return { ...view, asked };
}

const OWNER = ROLES.find((role) => role.includes('OWNER'));
const OPERATOR = ROLES.find((role) => role.includes('OPERATOR'));
const VIEWER = ROLES.find((role) => !isStaff(role) && !isCompanyRole(role));
/** the button that says which days */
const days = () => screen.queryByRole('button', { name: /^Օրեր՝/ });
const status = () => screen.findByLabelText(t('checkups.label.status'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('what was left open after its day', () => {
  it.each([
    ['the operator', 'tech-service', OPERATOR],
    ['the owner', 'company-tech-service', OWNER],
    ['the viewer', 'tech-service-view', VIEWER],
    ['the staff', 'tech-service-all', ROLES.find(isStaff)],
  ] as const)('is found by %s, of whatever day', async (_who, page, role) => {
    const { person, asked, address } = openList(page, role);
    await waitFor(() => expect(days()).not.toBeNull());
    await person.selectOptions(await status(), t('checkups.list.overdue'));
    await waitFor(() => expect(asked().get('overdue')).toBe('true'));
    expect(asked().has('startDate')).toBe(false);
    expect(days()).toBeNull();
    await person.selectOptions(await status(), t('checkups.status.concluded'));
    await waitFor(() => expect(asked().get('status')).toBe('concluded'));
    expect(address()).toBe(`/${page}?status=concluded`);
    expect(asked().has('startDate')).toBe(true);
  });

  it('is not asked for in the list of one company, whatever the address says', async () => {
    const company = newId();
    const { asked } = openList('tech-service-company-view', OWNER, `?company=${company}&overdue=true`);
    expect((await status()).textContent).not.toContain(t('checkups.list.overdue'));
    await waitFor(() => expect(asked().has('startDate')).toBe(true));
    expect(asked().has('overdue')).toBe(false);
  });
});

it('what was deleted is asked for by the staff alone, whatever the address says', async () => {
  const staff = openList('tech-service-all', ROLES.find(isStaff), '?deleted=true');
  await waitFor(() => expect(staff.asked().get('deleted')).toBe('true'));
  cleanup();
  const owner = openList('company-tech-service', OWNER, '?deleted=true');
  await waitFor(() => expect(owner.asked().has('startDate')).toBe(true));
  expect(owner.asked().has('deleted')).toBe(false);
  await owner.person.click(await screen.findByRole('button', { name: 'Զտիչներ' }));
  expect(screen.queryByLabelText('Ջնջված է')).toBeNull();
});

it('one key leads the operator to the next checkup that is not concluded', async () => {
  const { stationList } = checkupsEndpoints;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
  const body = stationList.response.parse({
    data: [
      storedCheckup({ CarRegNo: '35AA111', status: 'concluded', Opinion: true }),
      storedCheckup({ CarRegNo: '36BB222' }),
    ],
    pagination: { current_page: 1, total: 1, count: 2 },
  });
  openList('tech-service', OPERATOR, '', {
    [`GET ${addressOf(stationList.path, {}, queryOf({}, '2026-11-20'))}`]: { body },
  });
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2));
  fireEvent.keyDown(document.body, { key: 'w', code: 'KeyW' });
  expect(document.activeElement?.textContent).toMatch(/36\s?BB\s?222/);
});

it.each([
  ['the operator', 'tech-service', OPERATOR],
  ['the owner', 'company-tech-service', OWNER],
] as const)(
  'what happens elsewhere is in today’s list of %s at once, and the rows that stay are the same ones',
  async (_who, page, role) => {
    const { endpoint } = LIST_PAGES[page];
    const company = newId();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
    const rows = [storedCheckup({ _id: 'f'.repeat(24), CarRegNo: '36BB222' })];
    const body = () =>
      endpoint.response.parse({ data: rows, pagination: { current_page: 1, total: 1, count: rows.length } });
    openList(
      page,
      role,
      '',
      { [`GET ${addressOf(endpoint.path, {}, queryOf({}, '2026-11-20'))}`]: () => ({ body: body() }) },
      company,
    );
    const row = () => screen.getByText(/36\s?BB\s?222/).closest('a, button, tr') as HTMLElement;
    await screen.findByText(/36\s?BB\s?222/);
    const held = row();
    rows.unshift(storedCheckup({ _id: 'e'.repeat(24), CarRegNo: '35AA111' }));
    deliver(`EDIT_CHECKUP_${company}`, { _id: 'e'.repeat(24), version: 1, status: 'open' });
    expect(await screen.findByText(/35\s?AA\s?111/)).toBeTruthy();
    expect(row()).toBe(held);
  },
);

it('an owner filters by the reason why there is no photograph of the plate', async () => {
  const { person, asked } = openList('company-tech-service', OWNER);
  expect(screen.queryByRole('combobox', { name: t('checkups.label.cameraReasonId') })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Զտիչներ' }));
  await person.click(await screen.findByRole('combobox', { name: t('checkups.label.cameraReasonId') }));
  await person.click(await screen.findByRole('option', { name: 'Broken camera' }));
  await waitFor(() => expect(asked().get('cameraReasonId')).toBe(REASON));
});

describe('while nobody answers', () => {
  const NOW = new Date('2026-11-20T08:00:00Z');
  const STORED = 'Ցուցադրվում են այս սարքում պահված տվյալները․ վերջին թարմացումը՝ 1 ժամ առաջ';
  const { stationList } = checkupsEndpoints;
  const today = `GET ${addressOf(stationList.path, {}, queryOf({}, '2026-11-20'))}`;
  const { id } = personWith(['tech-service'], OPERATOR).user;
  const listed = stationList.response.parse({
    data: [
      storedCheckup({ _id: 'f'.repeat(24), CarRegNo: '36BB222' }),
      storedCheckup({
        _id: '1'.repeat(24),
        CarRegNo: '35AA111',
        status: 'concluded',
        Opinion: false,
        registrationCertificate: 'CD123456',
        number: 'AB-0000007',
      }),
    ],
    pagination: { current_page: 1, total: 1, count: 2 },
  });
  const stored = async () => (await databases.personal['inspect.checkups'].read(id)).rows.length;

  /** Today's list was read an hour ago. */
  async function readBefore() {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    openSeal(id);
    openList('tech-service', OPERATOR, '', { [today]: { body: listed } });
    await waitFor(async () => expect(await stored()).toBe(2));
    cleanup();
    vi.setSystemTime(NOW.getTime() + 3_600_000);
  }
  afterEach(async () => {
    vi.useRealTimers();
    await databases.personal['inspect.checkups'].table.clear();
  });

  it('an operator reads today’s list as this browser stores it, in its order, and how old that is', async () => {
    await readBefore();
    openList('tech-service', OPERATOR, '', { [today]: 'nothing' });
    expect(await screen.findByText(STORED)).toBeTruthy();
    expect(plates()).toEqual(['36BB222', '35AA111']);
  });

  const listWith = (search: ListSearch) =>
    `GET ${addressOf(stationList.path, {}, queryOf(search, '2026-11-20'))}`;
  const plates = () =>
    screen
      .getAllByRole('row')
      .flatMap((row) => /3[56]\s?[AB]{2}\s?\d{3}/.exec(row.textContent)?.[0].replaceAll(/\s/g, '') ?? []);

  it.each<[string, ListSearch & Record<string, string>, string[]]>([
    ['35 aa-111', { search: '35 aa-111' }, ['35AA111']],
    ['the end of a plate', { search: '222' }, ['36BB222']],
    ['the certificate', { search: 'cd 123456' }, ['35AA111']],
    ['the card', { search: 'AB-0000007' }, ['35AA111']],
    ['the card without its hyphen', { search: 'ab0000007' }, ['35AA111']],
    ['the result', { Opinion: 'false' }, ['35AA111']],
    ['the status', { status: 'open' }, ['36BB222']],
  ])('he finds by %s what this browser stores of today', async (_, search, found) => {
    await readBefore();
    openList('tech-service', OPERATOR, `?${new URLSearchParams(search)}`, { [listWith(search)]: 'nothing' });
    expect(await screen.findByText(STORED)).toBeTruthy();
    expect(plates()).toEqual(found);
  });

  it('rows of a search that are still shown when it is cleared are not stored as the day', async () => {
    await readBefore();
    const search = { search: '35AA111' };
    const one = {
      body: { ...listed, data: listed.data.slice(1), pagination: { ...listed.pagination, count: 1 } },
    };
    const { person } = openList('tech-service', OPERATOR, `?${new URLSearchParams(search)}`, {
      [listWith(search)]: one,
      [today]: 'nothing',
    });
    await waitFor(() => expect(plates()).toEqual(['35AA111']));
    await person.click(screen.getByRole('button', { name: 'Մաքրել զտիչը՝ 35AA111' }));
    expect(await screen.findByText(STORED)).toBeTruthy();
    expect(plates()).toEqual(['36BB222', '35AA111']);
    expect(await stored()).toBe(2);
  });

  it('what is stored asks for the numbers by which rows are found without a server', () => {
    const fields = queryOf({}, '2026-11-20').fields?.split(',') ?? [];
    expect(fields).toEqual(
      expect.arrayContaining(['CarRegNo', 'VIN', 'registrationCertificate', 'ownerName', 'phone', 'number']),
    );
  });

  it('of a long day two hundred are stored, and it is said how many more there are', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    openSeal(id);
    const many = Array.from({ length: 200 }, (_, index) =>
      storedCheckup({ _id: (index + 1).toString(16).padStart(24, '0'), CarRegNo: `35AB${index + 100}` }),
    );
    const pageOf = (limit: number) => ({
      body: { data: many.slice(0, limit), pagination: { current_page: 1, total: 3, count: 212 } },
    });
    const whole = addressOf(stationList.path, {}, { ...queryOf({}, '2026-11-20'), limit: '200' });
    openList('tech-service', OPERATOR, '', { [today]: pageOf(50), [`GET ${whole}`]: pageOf(200) });
    await waitFor(async () => expect(await stored()).toBe(200));
    cleanup();
    openList('tech-service', OPERATOR, '?search=35AB299', { [listWith({ search: '35AB299' })]: 'nothing' });
    expect(await screen.findByText(/գրառումներ այս սարքում՝ 200, ընդամենը՝ 212/)).toBeTruthy();
    expect(plates()).toEqual(['35AB299']);
  });

  it('a filter that the rows cannot answer is not answered by all of them, nor another day by yesterday’s', async () => {
    await readBefore();
    const typed = { type: newId() };
    openList('tech-service', OPERATOR, `?type=${typed.type}`, { [listWith(typed)]: 'nothing' });
    expect(await screen.findByRole('button', { name: 'Կրկին փորձել' })).toBeTruthy();
    expect(screen.queryByText(STORED)).toBeNull();
    cleanup();
    vi.setSystemTime(NOW.getTime() + 24 * 3_600_000);
    const next = `GET ${addressOf(stationList.path, {}, queryOf({}, '2026-11-21'))}`;
    openList('tech-service', OPERATOR, '', { [next]: 'nothing' });
    expect(await screen.findByRole('button', { name: 'Կրկին փորձել' })).toBeTruthy();
  });
});

describe('on paper stands above the rows', () => {
  const [OURS, OTHERS] = [newId(), newId()];
  const COMPANIES = [
    { _id: OTHERS, name: '«Արագած զննություն» ՍՊԸ', taxCode: '00123456' },
    { _id: OURS, name: '«Սևան տեխզննում» ՍՊԸ', taxCode: '02647895' },
  ];
  const pagination = { limit: 200, current_page: 1, total: 1, count: 2 };
  const told = (data: unknown) => ({ body: { data, pagination } });

  it('the own company with its tax code', async () => {
    openList('company-tech-service', OWNER, '', { 'GET /api/tech-service-company': told(COMPANIES) }, OURS);
    expect((await screen.findByText('«Սևան տեխզննում» ՍՊԸ')).nextSibling?.textContent).toBe('ՀՎՀՀ 02647895');
  });

  it('nobody where the own company is not known, though the rows are its own', async () => {
    openList('company-tech-service', OWNER, '', { 'GET /api/tech-service-company': 'nothing' }, OURS);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Տեխնիկական զննության համակարգ')).toBeNull();
  });

  it('of the staff the company that they chose, or the system where they chose none', async () => {
    const answers = { 'GET /api/tech-service-company?page=1&limit=200': told(COMPANIES) };
    openList('tech-service-all', ROLES.find(isStaff), `?company=${OTHERS}`, answers);
    expect((await screen.findByText('ՀՎՀՀ 00123456')).previousSibling?.textContent).toBe(
      '«Արագած զննություն» ՍՊԸ',
    );
    cleanup();
    openList('tech-service-all', ROLES.find(isStaff), '', answers);
    expect((await screen.findByText('Տեխնիկական զննության համակարգ')).nextSibling).toBeNull();
  });
});
