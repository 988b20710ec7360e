import { analysisHy } from '@inspect/contract/analysis';
import { addTexts } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, expectSearch, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';

let AnalysisScreen: typeof import('./analysis-screen.tsx')['default'];
beforeAll(async () => {
  addTexts({ analysis: analysisHy });
  AnalysisScreen = (await import('./analysis-screen.tsx')).default;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const [ONE, TWO] = ['a'.repeat(24), 'b'.repeat(24)];
const DAYS = 'startDate=2026-11-01&endDate=2026-11-20';
const none = { current_page: 1, total: 1, count: 0 };
const finding = {
  kind: 'faultRate',
  key: `${'c'.repeat(24)}:2026-11`,
  day: '2026-11-01',
  records: 214,
  company: 'd'.repeat(24),
  companyName: 'Ընկերություն մեկ',
  station: 'c'.repeat(24),
  stationName: 'Կայան հինգ',
  mechanic: null,
  mechanicName: null,
  evidence: [ONE, TWO],
  case: null,
  figures: { found: 0, of: 214, share: 0, low: 0, high: 0.0525, expected: 0.231 },
};
const record = {
  _id: ONE,
  CarRegNo: '34AB567',
  companyName: 'Ընկերություն մեկ',
  stationName: 'Կայան հինգ',
  mechanicName: 'Արամ',
  createdAt: '2026-11-20T08:00:00.000Z',
  inspectedAt: '2026-11-20T08:20:00.000Z',
  concludedAt: null,
  Opinion: true,
  number: 'AA000001',
};

const VIEW_ALONE = { view: true, create: false, edit: false, delete: false, export: false };

type Shown = { reads: boolean; search?: string };

function showFaultRates(shown: Shown) {
  return showAnalysis(shown).server;
}

function showAnalysis(
  { reads, search = `${DAYS}&kind=faultRate` }: Shown,
  lists?: Parameters<typeof listServer>[0],
) {
  const person = personWith([reads ? 'analysis-view' : 'analysis', 'tech-service-all']);
  const permissions = Object.fromEntries(Object.keys(person.permissions).map((id) => [id, VIEW_ALONE]));
  sessionStore.set({
    kind: 'in',
    person: reads ? { ...person, permissions } : person,
    confirmed: true,
  });
  const answers = {
    [`GET /api/analysis/summary?${DAYS}`]: {
      body: { data: [{ kind: 'faultRate', findings: 1, stations: 1 }], stations: 1 },
    },
    [`GET /api/analysis/findings?${DAYS}&kind=faultRate`]: {
      body: { data: [finding], pagination: { ...none, count: 1 } },
    },
    [`GET /api/analysis/records?ids=${encodeURIComponent(`${ONE},${TWO}`)}`]: { body: { data: [record] } },
    'GET /api/tech-service-company?page=1&limit=200': { body: { data: [], pagination: none } },
    'GET /api/stations?page=1&limit=200': { body: { data: [], pagination: none } },
  };
  const server = lists ? listServer(lists, answers) : fakeServer(answers);
  const page = reads ? 'analysis-view' : 'analysis';
  const url = `/${page}`;
  const Screen = () => (
    <ScreenContext value={{ page, path: url, title: `access.page.${page}` }}>
      <AnalysisScreen />
    </ScreenContext>
  );
  return { server, ...showAt(`${url}?${search}`, { [url]: Screen }) };
}

const openDrawer = async () => {
  await userEvent.setup().click(await screen.findByText(/214 մեքենայից անսարք է 0-ը/));
  return screen.findByRole('dialog', { name: 'Անսարքությունների անսովոր բաժին' });
};

it('a finding is one sentence of figures, and its records lead to the checkups; who only reads has nowhere to write', async () => {
  showFaultRates({ reads: true });
  const sentence =
    '214 մեքենայից անսարք է 0-ը (0 %)․ նման մեքենաների համար մյուս կայաններում՝ 23,1 %, այստեղ առավելագույնը 5,3 %';
  expect(await screen.findByText(sentence)).toBeTruthy();
  const drawer = await openDrawer();
  const plate = await within(drawer).findByRole('link', { name: '34 AB 567' });
  expect(plate.getAttribute('href')).toBe(`/tech-service-all/${ONE}`);
  expect(within(drawer).getByText('Ցուցադրված է 2-ը 214-ից')).toBeTruthy();
  expect(within(drawer).queryByRole('textbox')).toBeNull();
});

it('staff open a case about it with the reason to look', async () => {
  const { asked } = showFaultRates({ reads: false });
  const drawer = await openDrawer();
  const user = userEvent.setup();
  await user.click(within(drawer).getByRole('button', { name: 'Բացել գործ' }));
  expect(within(drawer).getByText('Գրեք առնվազն 3 նիշ')).toBeTruthy();
  await user.type(within(drawer).getByRole('textbox', { name: /Նշում/ }), 'Ճշտել');
  await user.click(within(drawer).getByRole('button', { name: 'Բացել գործ' }));
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /api/analysis/cases'));
  const sent = asked.find(({ call }) => call === 'POST /api/analysis/cases')?.body;
  const { kind, key, day } = finding;
  expect(sent).toMatchObject({ kind, key, day, note: 'Ճշտել' });
});

describe('a note that was not taken, because somebody was faster', () => {
  const opened = { _id: 'e'.repeat(24), state: 'open' } as const;
  const { case: _, ...facts } = finding;
  const event = { reason: null, byName: 'Անի', at: '2026-11-20T09:00:00.000Z' };
  const first = { ...event, version: 1, action: 'open', note: 'Նայել' };
  const theirs = { ...event, version: 2, action: 'note', note: 'Զանգել եմ' };
  const told = (events: (typeof first)[]) => ({
    ...opened,
    openedAt: event.at,
    openedByName: 'Անի',
    finding: facts,
    version: events.length,
    events,
  });
  const FINDINGS = `GET /api/analysis/findings?${DAYS}&kind=faultRate`;
  const CASE = `/api/analysis/cases/${opened._id}`;
  const listed = { body: { data: [{ ...finding, case: opened }], pagination: { ...none, count: 1 } } };
  const note = (drawer: HTMLElement) => within(drawer).findByRole('textbox', { name: /Նշում/ });

  it('is there with the reason, and goes to the case as it is by now; what was taken is gone from the field', async () => {
    const { answers, asked } = showFaultRates({ reads: false });
    answers[FINDINGS] = listed;
    answers[`GET ${CASE}`] = { body: { data: told([first]) } };
    const drawer = await openDrawer();
    const user = userEvent.setup();
    const field = await note(drawer);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('Ստուգված է{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Շարունակել խմբագրումը' }));
    answers[`GET ${CASE}`] = { body: { data: told([first, theirs]) } };
    answers[`POST ${CASE}/events`] = { status: 409, body: refusal('version_conflict', 'Գրառումը փոխվել է') };
    await user.click(within(drawer).getByRole('button', { name: 'Ավելացնել նշում' }));
    expect(await within(drawer).findByText('Զանգել եմ')).toBeTruthy();
    expect(within(drawer).getByRole('alert').textContent).toContain('Գրառումը փոխվել է');
    expect(await note(drawer)).toHaveProperty('value', 'Ստուգված է');

    const mine = { ...theirs, version: 3, note: 'Ստուգված է' };
    answers[`GET ${CASE}`] = { body: { data: told([first, theirs, mine]) } };
    answers[`POST ${CASE}/events`] = { body: { data: told([first, theirs, mine]) } };
    await user.click(within(drawer).getByRole('button', { name: 'Ավելացնել նշում' }));
    await waitFor(async () => expect(await note(drawer)).toHaveProperty('value', ''));
    const sent = asked.filter(({ call }) => call === `POST ${CASE}/events`).map(({ body }) => body);
    expect(sent).toEqual([
      { version: 1, action: 'note', note: 'Ստուգված է' },
      { version: 2, action: 'note', note: 'Ստուգված է' },
    ]);
    expect(within(drawer).queryByRole('alert')).toBeNull();
  });

  it('is there when the case turns out to be open already', async () => {
    const { answers } = showFaultRates({ reads: false });
    const drawer = await openDrawer();
    const user = userEvent.setup();
    await user.type(await note(drawer), 'Ճշտել');
    answers[FINDINGS] = listed;
    answers[`GET ${CASE}`] = { body: { data: told([first]) } };
    answers['POST /api/analysis/cases'] = {
      status: 409,
      body: refusal('analysis.case_exists', 'Այս շեղման մասին գործ արդեն կա'),
    };
    await user.click(within(drawer).getByRole('button', { name: 'Բացել գործ' }));
    expect(await within(drawer).findByText('Նայել')).toBeTruthy();
    expect(await note(drawer)).toHaveProperty('value', 'Ճշտել');
    expect(within(drawer).getByRole('alert').textContent).toContain('գործ արդեն կա');
  });

  it('of a case that is closed while only open ones are listed: it is shown as it is by now', async () => {
    const search = `tab=cases&state=open&open=${opened._id}`;
    const { answers, asked } = showFaultRates({ reads: false, search });
    const CASES = 'GET /api/analysis/cases?state=open';
    answers[CASES] = { body: { data: [told([first])], pagination: { ...none, count: 1 } } };
    answers[`GET ${CASE}`] = { body: { data: told([first]) } };
    const drawer = await screen.findByRole('dialog', { name: 'Անսարքությունների անսովոր բաժին' });
    const user = userEvent.setup();
    await user.type(await note(drawer), 'Ստուգված է');
    answers[CASES] = { body: { data: [], pagination: none } };
    answers[`GET ${CASE}`] = { body: { data: told([first, theirs]) } };
    answers[`POST ${CASE}/events`] = { body: { data: told([first, theirs]) } };
    await user.click(within(drawer).getByRole('button', { name: 'Ավելացնել նշում' }));
    expect(await within(drawer).findByText('Զանգել եմ')).toBeTruthy();
    await user.type(await note(drawer), 'Եվս մեկ');
    await user.click(within(drawer).getByRole('button', { name: 'Ավելացնել նշում' }));
    const versions = () =>
      asked.filter(({ call }) => call === `POST ${CASE}/events`).map(({ body }) => Object(body).version);
    await waitFor(() => expect(versions()).toEqual([1, 2]));
  });
});

it('cases are asked for by station, state, kind and company as they stand in the address', async () => {
  const [station, company] = ['c'.repeat(24), 'd'.repeat(24)];
  const search = `tab=cases&state=open&kind=faultRate&company=${company}&station=${station}`;
  const { asked } = showFaultRates({ reads: true, search });
  const wanted = `GET /api/analysis/cases?state=open&kind=faultRate&company=${company}&station=${station}`;
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(wanted));
});

describe('findings of one mechanic', () => {
  const [station, other] = ['d'.repeat(24), 'e'.repeat(24)];
  const aram = {
    _id: '1'.repeat(24),
    name: 'Արամ Պետրոսյան',
    company: station,
    companyName: 'Ընկերություն մեկ',
  };
  const ani = {
    _id: '2'.repeat(24),
    name: 'Անի Սարգսյան',
    company: other,
    companyName: 'Ընկերություն երկու',
  };
  const company = (row: typeof aram) => ({ _id: row.company, name: row.companyName, taxCode: '12345678' });
  const show = (search: string) =>
    showAnalysis(
      { reads: true, search },
      {
        '/analysis/findings': [finding],
        '/analysis/mechanics': [aram, ani],
        '/tech-service-company': [company(aram), company(ani)],
      },
    );
  const asked = ({ server }: ReturnType<typeof show>) =>
    server.asked.map(({ call }) => call).filter((call) => call.startsWith('GET /api/analysis/findings'));
  const picker = async ({ person }: ReturnType<typeof show>, name: string) => {
    await person.click(await screen.findByRole('button', { name: /^Զտիչներ/ }));
    await person.click(await screen.findByRole('combobox', { name }));
  };
  const offered = async () =>
    (await screen.findAllByRole('option'))
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '');

  it('are asked for by choosing him among all, each beside his company; his name is a chip that takes him away', async () => {
    const view = show(DAYS);
    await picker(view, 'Մեխանիկ');
    expect(await offered()).toEqual(['Արամ ՊետրոսյանԸնկերություն մեկ', 'Անի ՍարգսյանԸնկերություն երկու']);
    await view.person.click(screen.getByRole('option', { name: /Անի Սարգսյան/ }));
    await waitFor(() => expect(asked(view).at(-1)).toContain(`mechanic=${ani._id}`));
    expect(view.address()).toContain(`mechanic=${ani._id}`);
    await view.person.click(await screen.findByRole('button', { name: /Անի Սարգսյան/ }));
    await waitFor(() => expect(asked(view).at(-1)).not.toContain('mechanic='));
    expect(screen.queryByRole('button', { name: /Անի Սարգսյան/ })).toBeNull();
  });

  it('are those of a mechanic of the chosen company; with another company he is no longer chosen', async () => {
    const view = show(`${DAYS}&company=${aram.company}&mechanic=${aram._id}`);
    expect(await screen.findByRole('button', { name: /Արամ Պետրոսյան/ })).toBeTruthy();
    await picker(view, 'Մեխանիկ');
    expect(await offered()).toEqual(['Արամ ՊետրոսյանԸնկերություն մեկ']);
    await view.person.keyboard('{Escape}');
    await view.person.click(await screen.findByRole('combobox', { name: 'Ընկերություն' }));
    await view.person.click(await screen.findByRole('option', { name: /Ընկերություն երկու/ }));
    await waitFor(() => expect(view.address()).toContain(`company=${other}`));
    expect(view.address()).not.toContain('mechanic=');
  });

  it('are no filter of the cases, which are asked for by none', async () => {
    const { server, person } = show('tab=cases');
    await person.click(await screen.findByRole('button', { name: /^Զտիչներ/ }));
    expect(await screen.findByRole('combobox', { name: 'Կայան' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Մեխանիկ' })).toBeNull();
    expect(server.asked.some(({ call }) => call.startsWith('GET /api/analysis/mechanics'))).toBe(false);
  });
});

it('findings are put in order by their headings and searched for', async () => {
  const path = '/analysis/findings';
  const asked = { ...showAnalysis({ reads: true }, { [path]: [finding] }), path };
  await expectOrders(asked, { Կայան: 'station', Օր: 'day', Մեխանիկ: 'mechanic' }, /^Շեղումներ/);
  await expectSearch(asked, 'Կայան, ընկերություն կամ մեխանիկ', 'Արամ');
});

it('cases are put in order by their headings and searched for, which the findings know nothing of', async () => {
  const path = '/analysis/cases';
  const { case: _, ...facts } = finding;
  const row = {
    _id: 'e'.repeat(24),
    state: 'open',
    openedAt: '2026-11-20T09:00:00.000Z',
    openedByName: 'Անի',
    finding: facts,
    version: 1,
    events: [],
  };
  const asked = { ...showAnalysis({ reads: true, search: 'tab=cases&sort=-day' }, { [path]: [row] }), path };
  await expectOrders(asked, { Կայան: 'station', 'Բացված է': 'openedAt', 'Գործի վիճակ': 'state' }, /^Գործեր/);
  await expectSearch(asked, 'Կայան, ընկերություն կամ բառեր նշումներից', 'ժամացույց');
  expect(asked.address()).toContain('sort=-day');
});
