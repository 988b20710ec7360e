import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { SideMenu } from './side-menu.tsx';
import { TopMenu } from './top-menu.tsx';

const person = personWith(['tech-service-all', 'tech-service-company-view', 'control']);
const tagged = {
  ...person,
  pages: person.pages.map((page, index) => (index === 0 ? { ...page, tag: '12' } : page)),
};

const open = (Menu: () => React.ReactNode) => {
  sessionStore.set({ kind: 'in', person: tagged, confirmed: true });
  return showAt('/tech-service-all?page=2', {
    '/tech-service-all': Menu,
    '/tech-service-company-view': Menu,
  });
};

afterEach(cleanup);

describe('the menu', () => {
  it('shows the granted pages that have a screen, with their tags, and marks where one is', async () => {
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
