import 'fake-indexeddb/auto';
import type { PageRoute } from '@inspect/contract/access';
import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { storedCompany } from '../../../test/stored-company.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import CompanyScreen from './company-screen.tsx';

// A whole form in a simulated browser is slow, and a test machine may be busy.
vi.setConfig({ testTimeout: 40_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

function open(page: 'companies' | 'view-companies', company: CompanyItem, tab = '') {
  const granted: PageRoute[] = [page];
  const person = personWith(granted);
  const reads = { view: true, create: false, edit: false, delete: false, export: true };
  const permissions = Object.fromEntries(person.pages.map(({ id }) => [id, reads]));
  const who = page === 'view-companies' ? { ...person, permissions } : person;
  sessionStore.set({ kind: 'in', person: who, confirmed: true });
  const server = fakeServer({
    [`GET /api/companies/${company._id}`]: { body: { data: company } },
    [`PUT /api/companies/${company._id}`]: { body: { data: { ...company, blocked: true } } },
  });
  const current = { page, path: `/${page}/$id`, title: 'companies.company' } as const;
  const view = showAt(`/${page}/${company._id}${tab}`, {
    [`/${page}/$id`]: () => (
      <ScreenContext value={current}>
        <CompanyScreen />
      </ScreenContext>
    ),
  });
  const sent = () => server.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  return { ...view, server, sent };
}

it('a company is a page with tabs, and the one that is shown stands in the address', async () => {
  const { person, address } = open('companies', storedCompany());
  await screen.findByRole('heading', { level: 1, name: 'Alpha LLC' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Տվյալներ', 'Պայմանագիր', 'Կայաններ', 'Փոփոխությունների պատմություն']);
  await person.click(screen.getByRole('tab', { name: 'Պայմանագիր' }));
  await waitFor(() => expect(address()).toContain('?tab=contract'));
  expect(screen.getByText('Պայմանագիր դեռ չկա')).toBeTruthy();
});

it('what one may not change stands there as facts, not as a grey form', async () => {
  open('view-companies', storedCompany({ director: 'Ani Petrosyan' }));
  expect(await screen.findByText('Ani Petrosyan')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Արգելափակել' })).toBeNull();
});

it('blocking asks, names what follows and wants a reason', async () => {
  const { person, sent } = open('companies', storedCompany({ version: 7 }));
  await person.click(await screen.findByRole('button', { name: 'Արգելափակել' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Արգելափակե՞լ ընկերությունը' }));
  expect(
    dialog.getByText(
      'Alpha LLC․ ընկերության ոչ մի կայանում նոր զննություն հնարավոր չի լինի սկսել, մինչև արգելափակումը չհանվի։ Ընթացքում գտնվող զննությունները կարելի կլինի ավարտել, իսկ պատճառը կտեսնեն ընկերության բոլոր աշխատակիցները։',
    ),
  ).toBeTruthy();
  const block = () => person.click(dialog.getByRole('button', { name: 'Արգելափակել' }));
  await block();
  expect(dialog.getByText('Գրեք արգելափակման պատճառը')).toBeTruthy();
  expect(sent()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('blockComment'));
  await person.keyboard('Պարտք{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toEqual([{ version: 7, blocked: true, blockComment: 'Պարտք' }]));
});

/** A server that keeps the company and refuses who names a former version of it. */
function keeps(server: ReturnType<typeof fakeServer>, company: CompanyItem) {
  let stored = company;
  server.answers[`GET /api/companies/${company._id}`] = () => ({ body: { data: stored } });
  server.answers[`PUT /api/companies/${company._id}`] = ({ body }) => {
    const { version, ...changes } = body as CompanyItem;
    if (version !== stored.version)
      return { status: 409, body: { ...refusal('version_conflict', 'overtaken'), data: stored } };
    stored = { ...stored, ...changes, version: version + 1 };
    return { body: { data: stored } };
  };
}

async function askToBlock(person: ReturnType<typeof open>['person'], reason: string) {
  await person.click(await screen.findByRole('button', { name: 'Արգելափակել' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Արգելափակե՞լ ընկերությունը' }));
  await person.type(dialog.getByRole('textbox', { name: /Արգելափակման պատճառ/ }), reason);
  return { dialog, confirm: () => person.click(dialog.getByRole('button', { name: 'Արգելափակել' })) };
}

it('what was typed before the company was blocked is saved after it', async () => {
  const company = storedCompany({ version: 7 });
  const { person, server, sent } = open('companies', company);
  keeps(server, company);
  await person.type(await screen.findByRole('textbox', { name: /^Տնօրեն/ }), 'Ani');
  const { confirm } = await askToBlock(person, 'Պարտք');
  await confirm();
  await screen.findByRole('button', { name: 'Հանել արգելափակումը' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.type(screen.getByRole('textbox', { name: /^Տնօրեն/ }), ' P');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent()).toEqual([
      { version: 7, blocked: true, blockComment: 'Պարտք' },
      { version: 8, director: 'Ani P' },
    ]),
  );
});

it('a block that did not succeed stays asked, with the reason and with what went wrong', async () => {
  const company = storedCompany({ version: 7 });
  const { person, server, sent } = open('companies', company);
  const { dialog, confirm } = await askToBlock(person, 'Պարտք');
  server.answers[`PUT /api/companies/${company._id}`] = 'nothing';
  await confirm();
  expect(await dialog.findByText(t('shell.failedNoResponse'))).toBeTruthy();
  // Meanwhile somebody changed the company: it is asked anew of what stands now.
  keeps(server, { ...company, director: 'Ani', version: 8 });
  await confirm();
  expect(await dialog.findByText('overtaken')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /Արգելափակման պատճառ/ })).toHaveProperty('value', 'Պարտք');
  await confirm();
  await screen.findByRole('button', { name: 'Հանել արգելափակումը' });
  expect(sent().at(-1)).toEqual({ version: 8, blocked: true, blockComment: 'Պարտք' });
});
