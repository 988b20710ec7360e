import { authEndpoints } from '@inspect/contract/auth';
import { type MenuRow, menuGroupsEndpoints, menusEndpoints } from '@inspect/contract/menus';
import { expect } from 'vitest';
import type { Who } from './fixtures.ts';
import type { Client, TestApp } from './test-app.ts';

export const placesOf = (wanted: readonly MenuRow[]) => wanted.map(({ id, parent }) => ({ id, parent }));

/** Who keeps the page tree, with the tree as he read it last. */
export async function menuDesk(test: TestApp) {
  const admin: Client = await test.as('admin');
  let rows: MenuRow[] = [];
  const read = async () => {
    const answer = await admin.get('/menus');
    expect(answer.status).toBe(200);
    rows = menusEndpoints.list.response.parse(answer.body).data;
    return rows;
  };
  const page = (route: string) => {
    const row = rows.find((each) => each.route === route);
    if (!row) throw new Error(`no page ${route}`);
    return row;
  };
  await read();
  return {
    admin,
    read,
    rows: () => rows,
    page,
    group: (code: string) => page(`group-${code}`),
    arrange: (order: unknown) => admin.put('/menus', { order }),
    /** a new group, already in the tree */
    async added(name: string) {
      const answer = await admin.post('/menus/groups', { name });
      expect(answer.status).toBe(201);
      await read();
      return menuGroupsEndpoints.create.response.parse(answer.body).data;
    },
    /** The tree with this node taken out and put in again after that one. */
    moved(id: string, parent: string | null, after: string) {
      const order = placesOf(rows).filter((place) => place.id !== id);
      const index = order.findIndex((place) => place.id === after);
      return [...order.slice(0, index + 1), { id, parent }, ...order.slice(index + 1)];
    },
    async menuOf(who: Who) {
      const answer = await (await test.as(who)).get('/auth/me');
      return authEndpoints.me.response.parse(answer.body).data.pages;
    },
  };
}
