import 'fake-indexeddb/auto';
import { CHECKUP_PERMISSIONS, type Checkup, checkup } from '@inspect/contract/checkups';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { sealedDraft, storeDraft } from '../../../platform/drafts/drafts.ts';
import { emptyDraft, valuesOfRecord } from '../draft/draft.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import { Record } from './record.tsx';

vi.setConfig({ testTimeout: 40_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const MORE = 'Այլ գործողություններ';
const RECEIPTS = ['Անդորրագիր՝ A4', 'Անդորրագիր՝ 80 մմ'];

/** What the record offers beside its title, everything under the one button taken out. */
async function offered(record: Checkup, route: ListPageRoute) {
  fakeServer({});
  sessionStore.set({ kind: 'in', person: personWith([route]), confirmed: true });
  const { person } = showAt('/', { '/': () => <Record record={record} route={route} /> });
  await screen.findByRole('button', { name: 'Տպել' });
  const more = screen.queryByRole('button', { name: MORE });
  if (more) await person.click(more);
  return more ? screen.queryAllByRole('menuitem', { hidden: true }).map((item) => item.textContent) : [];
}

it.each<[string, Checkup['paid'], string[]]>([
  ['nothing was paid', { inspection: 0, environmental: 0 }, []],
  ['the service was paid', { inspection: 8_000, environmental: 0 }, RECEIPTS],
  ['the tax alone was paid', { inspection: 0, environmental: 4_800 }, RECEIPTS],
])('a receipt is offered only of what was paid: %s', async (_name, paid, receipts) => {
  const actions = await offered(storedCheckup({ paid }), 'tech-service-view');
  expect(actions.filter((label) => label?.startsWith('Անդորրագիր'))).toEqual(receipts);
});

it.each<[ListPageRoute, string[]]>([
  ['tech-service', ['Նոր զննություն նույն տվյալներով', 'Նոր զննություն նույն վճարողով']],
  ['tech-service-view', []],
])('what a new checkup may be made of it on %s: %j', async (route, copies) => {
  const actions = await offered(storedCheckup({ paid: { inspection: 8_000, environmental: 0 } }), route);
  expect(actions.filter((label) => label?.startsWith('Նոր զննություն'))).toEqual(copies);
});

/** As if the server allowed everything: the page on which it is open says what of it is done there. */
const everything = checkup.shape.can.parse(
  Object.fromEntries(CHECKUP_PERMISSIONS.map((name) => [name, true])),
);

it.each<[ListPageRoute, string[]]>([
  ['tech-service', ['sign', 'conclude', 'pay']],
  ['tech-service-all', ['move']],
  ['company-tech-service', []],
  ['tech-service-view', []],
])('on %s is done of a checkup: %j', async (route, done) => {
  const fees = { inspection: { amount: 8_000, reason: 'Car' }, environmental: null, total: 8_000 };
  const paid = { inspection: 1_000, environmental: 0 };
  const actions = await offered(storedCheckup({ fees, paid, can: everything }), route);
  const shown = {
    sign: document.querySelector('[data-step-place="signature"]') !== null,
    conclude: document.querySelector('[data-step-place="conclusion"]') !== null,
    pay: screen.queryByRole('button', { name: 'Ընդունել վճար', hidden: true }) !== null,
    move: actions.includes('Տեղափոխել արդյունքը'),
  };
  expect(Object.keys(shown).filter((name) => shown[name as keyof typeof shown])).toEqual(done);
});

it('a change that was typed and never sent is offered in the form that is opened anew, and stays when that is closed', async () => {
  const record = storedCheckup({ can: everything });
  const me = personWith(['tech-service']);
  openSeal(me.user.id);
  const values = valuesOfRecord(record);
  const draft = { ...emptyDraft('b'.repeat(24)), values: { ...values, ownerName: 'Նոր Տեր' } };
  const stored = {
    id: record._id,
    kind: 'checkup-change',
    owner: me.user.id,
    payload: { base: values, draft },
  };
  expect(await storeDraft(await sealedDraft(stored))).toBe('stored');
  fakeServer({});
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  const { person } = showAt('/', { '/': () => <Record record={record} route="tech-service" /> });
  await screen.findByRole('button', { name: 'Շարունակել սևագիրը' });
  await person.click(screen.getByRole('button', { name: 'Խմբագրել' }));
  screen.getByRole('button', { name: 'Շարունակել սևագիրը' });
  await person.click(screen.getByRole('button', { name: 'Փակել խմբագրումը' }));
  await person.click(await screen.findByRole('button', { name: 'Շարունակել սևագիրը' }));
  await screen.findByDisplayValue('Նոր Տեր');
});

it.each<[string, ListPageRoute, Partial<Checkup>, string[]]>([
  [
    'concluded',
    'tech-service-all',
    { status: 'concluded', Opinion: true, number: 'AA000001' },
    ['Տպել քարտը'],
  ],
  ['open, and not one’s own to conclude', 'tech-service', { status: 'open' }, ['Խմբագրել']],
])('one button of a checkup stands out, what comes next: %s', async (_name, route, of, standOut) => {
  await offered(storedCheckup({ ...of, can: { ...everything, conclude: false } }), route);
  const filled = [...document.querySelectorAll<HTMLButtonElement>('button.mantine-Button-root')].filter(
    ({ dataset }) => (dataset.variant ?? 'filled') === 'filled',
  );
  expect(filled.map((button) => button.textContent)).toEqual(standOut);
  if (of.status === 'concluded')
    expect(screen.getByRole('button', { name: 'Ուղղել եզրակացությունից հետո', hidden: true })).toBeTruthy();
});
