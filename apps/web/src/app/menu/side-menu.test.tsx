import { t } from '@inspect/contract/i18n';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { ofNewerRelease, personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { deliver, tellReconnected } from '../../platform/realtime/events.ts';
import { SideMenu } from './side-menu.tsx';
import { TopMenu } from './top-menu.tsx';

const WAITING = 'GET /api/tech-service-opinion-badge';
const company = 'c'.repeat(24);
const person = personWith(['tech-service-all', 'tech-service-company-view', 'api-payments']);
const tagged = {
  ...person,
  pages: person.pages.map((page, index) =>
    index === 0 ? { ...page, tag: '12' } : index === 2 ? ofNewerRelease(page) : page,
  ),
};

const open = (Menu: () => React.ReactNode, signedIn = tagged) => {
  sessionStore.set({ kind: 'in', person: signedIn, confirmed: true });
  return showAt('/tech-service-all?page=2', {
    '/tech-service-all': Menu,
    '/tech-service-company-view': Menu,
  });
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ [WAITING]: { body: { count: 0 } } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the menu', () => {
  it('shows the granted pages, with their tags, and marks where one is', async () => {
    open(() => <SideMenu />);
    const here = await screen.findByRole('link', { current: 'page' });
    expect(here.getAttribute('href')).toBe('/tech-service-all');
    expect(within(here).getByText('12')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tech-service-all',
      '/tech-service-company-view',
    ]);
  });

  it('leads on by keyboard alone', async () => {
    const { person: visitor, address } = open(() => <SideMenu />);
    await screen.findAllByRole('link');
    await visitor.tab();
    await visitor.tab();
    await visitor.keyboard('{Enter}');
    expect(address()).toBe('/tech-service-company-view');
  });

  it('keeps its names when it is narrow', async () => {
    open(() => <SideMenu narrow />);
    expect(await screen.findByRole('link', { name: 'Տեխզննում, 12' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Տեխզննում ըստ ընկերության' })).toBeTruthy();
  });

  it('opens a group downwards when it lies on top', async () => {
    const { person: visitor, address } = open(() => <TopMenu />);
    await visitor.click(await screen.findByRole('button', { name: 'Զննություն' }));
    await visitor.click(await screen.findByRole('link', { name: 'Տեխզննում ըստ ընկերության' }));
    expect(address()).toBe('/tech-service-company-view');
  });
});

describe('a group of the menu', () => {
  const many = (id: string) => {
    const signedIn = personWith(['tech-service-all', 'companies', 'settings-regions']);
    return { ...signedIn, user: { ...signedIn.user, id } };
  };
  const heading = (name: string) => screen.findByRole('button', { name });
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('is folded and unfolded by keyboard, and stays so for this person on this device', async () => {
    const { person: visitor } = open(() => <SideMenu />, many('1'.repeat(24)));
    const people = await heading('Կառավարում');
    expect(people.getAttribute('aria-expanded')).toBe('true');
    people.focus();
    await visitor.keyboard('{Enter}');
    expect((await heading('Կառավարում')).getAttribute('aria-expanded')).toBe('false');
    expect(links()).toEqual(['/tech-service-all', '/settings/regions']);
    expect(localStorage.getItem(`inspect.menu-folded.${'1'.repeat(24)}`)).toBe('["people"]');
    cleanup();
    open(() => <SideMenu />, many('2'.repeat(24)));
    expect((await heading('Կառավարում')).getAttribute('aria-expanded')).toBe('true');
    cleanup();
    const { person: again } = open(() => <SideMenu />, many('1'.repeat(24)));
    await again.click(await heading('Կառավարում'));
    expect(links()).toEqual(['/tech-service-all', '/companies', '/settings/regions']);
  });

  it('that was folded in an earlier visit is folded', async () => {
    localStorage.setItem(`inspect.menu-folded.${'3'.repeat(24)}`, '["settings"]');
    open(() => <SideMenu />, many('3'.repeat(24)));
    expect((await heading('Տեղեկատուներ')).getAttribute('aria-expanded')).toBe('false');
    expect(links()).toEqual(['/tech-service-all', '/companies']);
  });

  it('with the page one is on is always open', async () => {
    localStorage.setItem(`inspect.menu-folded.${'4'.repeat(24)}`, '["inspection"]');
    open(() => <SideMenu />, many('4'.repeat(24)));
    await heading('Կառավարում');
    expect(screen.getByText('Զննություն')).toBeTruthy();
    // There is nothing to press: no button promises to fold it.
    expect(screen.queryByRole('button', { name: 'Զննություն' })).toBeNull();
    expect(links()).toContain('/tech-service-all');
  });

  it('is not folded where the menu is narrow: nothing could unfold it', async () => {
    localStorage.setItem(`inspect.menu-folded.${'5'.repeat(24)}`, '["settings"]');
    open(() => <SideMenu narrow />, many('5'.repeat(24)));
    expect(await screen.findByRole('link', { name: 'Մարզեր' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says of pages of one title what tells them apart', async () => {
    const both = personWith(['tech-service-all', 'settings-classificators', 'settings-new-classificators']);
    open(() => <SideMenu />, both);
    expect(await screen.findByRole('link', { name: 'Ախտորոշում Անսարքություններ' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ախտորոշում Ստուգումներ' })).toBeTruthy();
    cleanup();
    open(() => <SideMenu narrow />, both);
    expect(await screen.findByRole('link', { name: 'Ախտորոշում · Ստուգումներ' })).toBeTruthy();
  });
});

describe('what waits for a conclusion', () => {
  const working = { ...tagged, user: { ...tagged.user, company } };
  const meaning = (count: number) => t('reports.waiting', { count });
  const event = { _id: 'a'.repeat(24), version: 2, status: 'concluded' };

  it('is counted in place of the tag, follows what the company does, and is a sentence for who hears it', async () => {
    server.answers[WAITING] = { body: { count: 3 } };
    open(() => <SideMenu />, working);
    const here = await screen.findByRole('link', { name: new RegExp(meaning(3)) });
    expect(here.getAttribute('href')).toBe('/tech-service-all');
    expect(within(here).getByText('3')).toBeTruthy();
    expect(screen.queryByText('12')).toBeNull();

    server.answers[WAITING] = { body: { count: 2 } };
    deliver(`EDIT_CHECKUP_${company}`, event);
    expect(await screen.findByText('2')).toBeTruthy();

    server.answers[WAITING] = { body: { count: 5 } };
    tellReconnected();
    expect(await screen.findByText('5')).toBeTruthy();

    // Nothing waits: the tag that the back office typed is there again.
    server.answers[WAITING] = { body: { count: 0 } };
    deliver(`EDIT_CHECKUP_${company}`, event);
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.queryByText('5')).toBeNull();
  });

  it.each([
    'tech-service',
    'tech-service-mechanic',
    'company-tech-service',
    'tech-service-view',
    'tech-service-all',
  ] as const)('is counted at /%s', async (page) => {
    server.answers[WAITING] = { body: { count: 3 } };
    open(() => <SideMenu />, { ...personWith([page, 'tech-service-company-view']) });
    const link = await screen.findByRole('link', { name: new RegExp(meaning(3)) });
    expect(link.getAttribute('href')).toBe(`/${page}`);
  });

  it('is not said at a list of one chosen company, and not while it is not known', async () => {
    server.answers[WAITING] = 'nothing';
    open(() => <SideMenu narrow />, working);
    expect(await screen.findByRole('link', { name: 'Տեխզննում, 12' })).toBeTruthy();
    cleanup();
    server.answers[WAITING] = { body: { count: 4 } };
    open(() => <SideMenu narrow />, working);
    expect(await screen.findByRole('link', { name: `Տեխզննում, ${meaning(4)}` })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Տեխզննում ըստ ընկերության' })).toBeTruthy();
  });
});

describe('what partners could not be sent', () => {
  it('is counted at its page, for who has the page', async () => {
    const news = 'GET /api/api/check-new';
    server.answers[news] = { body: { count: 1_204 } };
    const staff = personWith(['tech-service-all', 'api-notifications']);
    open(() => <SideMenu />, staff);
    const page = await screen.findByRole('link', { name: /API ծանուցումների նոր խնդիրներ՝ 1\s204/ });
    expect(page.getAttribute('href')).toBe('/api/notifications');
    cleanup();
    const asked = server.asked.length;
    open(() => <SideMenu />, tagged);
    await screen.findByRole('link', { current: 'page' });
    expect(server.asked.slice(asked).some(({ call }) => call === news)).toBe(false);
  });
});
