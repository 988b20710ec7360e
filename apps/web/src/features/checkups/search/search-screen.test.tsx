import 'fake-indexeddb/auto';
import { checkupSearchEndpoints, type FoundCheckup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { FOUND_FIELDS } from './found-columns.tsx';
import SearchScreen from './search-screen.tsx';

const ADDRESS = '/tech-service-view/search';

const found = (_id: string, CarRegNo: string, match: FoundCheckup['match']) => ({
  _id: _id.repeat(24),
  CarRegNo,
  VIN: 'WVWZZZ1JZXW048777',
  createdAt: '2026-10-05T08:00:00.000Z',
  status: 'concluded',
  Opinion: true,
  match,
});

const askFor = (search: string) =>
  `GET /api${checkupSearchEndpoints.viewSearch.path}?${new URLSearchParams({ search, fields: FOUND_FIELDS.join(',') })}`;

function openSearch(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.set({ kind: 'in', person: personWith(['tech-service-view']), confirmed: true });
  const server = fakeServer(answers);
  const current = { page: 'tech-service-view', path: ADDRESS, title: 'checkups.search.title' } as const;
  const view = showAt(address, {
    [ADDRESS]: () => (
      <ScreenContext value={current}>
        <SearchScreen />
      </ScreenContext>
    ),
    '/tech-service-view/$id': () => <p>the record</p>,
  });
  return { ...view, server };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const answerOf = (data: object[], more = false) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length }, more },
});

describe('a viewer who searches all days', () => {
  it('is told what to type, and asked for more when it is too little', async () => {
    const { person, server } = openSearch(ADDRESS);
    expect(await screen.findByText(t('checkups.search.hint'))).toBeTruthy();
    await person.type(screen.getByLabelText(t('shell.search')), '34{Enter}');
    expect(await screen.findByText(t('checkups.search.short'))).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('reads what was found in the order of a column, and by its match again', async () => {
    const rows = [found('a', '34AB568', { field: 'CarRegNo', how: 'exact' })];
    const { person, server, address } = openSearch(`${ADDRESS}?search=34AB568`, {
      [askFor('34AB568')]: answerOf(rows),
      [`${askFor('34AB568')}&sort=createdAt`]: answerOf(rows),
    });
    await screen.findByRole('table');
    await person.click(screen.getByRole('button', { name: t('checkups.label.createdAt') }));
    await waitFor(() => expect(address()).toContain('sort=createdAt'));
    await waitFor(() => expect(server.asked.at(-1)?.call).toContain('&sort=createdAt'));
    expect(screen.queryByRole('button', { name: t('checkups.label.status') })).toBeNull();
  });

  it('finds what he typed in the list, and why, and opens the record', async () => {
    const { person, address } = openSearch(`${ADDRESS}?search=34AB568`, {
      [askFor('34AB568')]: answerOf([
        found('a', '34AB568', { field: 'CarRegNo', how: 'exact' }),
        found('b', '34AB567', { field: 'CarRegNo', how: 'mistyped' }),
      ]),
    });
    const table = within(
      await screen.findByRole('table', { name: new RegExp(t('checkups.search.caption')) }),
    );
    expect(await table.findByText(t('checkups.search.how.exact.CarRegNo'))).toBeTruthy();
    await person.click(table.getByText(t('checkups.search.how.mistyped.CarRegNo')));
    expect(await screen.findByText('the record')).toBeTruthy();
    expect(address()).toBe(`/tech-service-view/${'b'.repeat(24)}`);
  });

  it('learns that there is more than is shown, or nothing', async () => {
    const { person } = openSearch(`${ADDRESS}?search=abc`, {
      [askFor('abc')]: answerOf([found('a', '34AB568', { field: 'VIN', how: 'part' })], true),
      [askFor('abcd')]: answerOf([]),
    });
    expect(await screen.findByText(t('checkups.search.more', { count: 1 }))).toBeTruthy();
    await person.type(screen.getByLabelText(t('shell.search')), 'd{Enter}');
    expect(await screen.findByText(t('checkups.search.nothing'))).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(t('checkups.search.more', { count: 1 }))).toBeNull());
  });
});
