import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeServer } from './fake-server.ts';

type Answers = Parameters<typeof fakeServer>[0];

export const listOf = (...data: unknown[]) => ({
  data,
  pagination: { current_page: 1, total: 1, count: data.length },
});

/** A server whose lists, by their paths, answer the same to every query. */
export function listServer(lists: Readonly<Record<string, readonly unknown[]>>, answers: Answers = {}) {
  const rowsOf = (call: string) =>
    call.startsWith('GET ') ? lists[call.replace(/^GET \/api/, '').replace(/\?.*$/, '')] : undefined;
  return fakeServer(
    new Proxy(answers, {
      get: (known, call) => {
        const rows = typeof call === 'string' ? rowsOf(call) : undefined;
        return rows ? { body: listOf(...rows) } : Reflect.get(known, call);
      },
    }),
  );
}

type Asked = {
  person: UserEvent;
  server: Pick<ReturnType<typeof fakeServer>, 'asked' | 'answers'>;
  path: string;
};

const lastOf = ({ server, path }: Asked) => {
  const calls = server.asked.filter(({ call }) => call.replace(/\?.*$/, '') === `GET /api${path}`);
  return new URLSearchParams(calls.at(-1)?.call.split('?')[1]);
};

/** The headings that are buttons are these; each asks for its order, and once more for the other way. */
export async function expectOrders(asked: Asked, orders: Readonly<Record<string, string>>, label = /./) {
  const table = await screen.findByRole('table', { name: label });
  const buttons = () => [...table.querySelectorAll<HTMLButtonElement>('th button')];
  expect(buttons().map(({ textContent }) => textContent)).toEqual(Object.keys(orders));
  for (const [heading, order] of Object.entries(orders))
    for (const sort of [order, `-${order}`]) {
      const button = buttons().find(({ textContent }) => textContent === heading);
      if (button) await asked.person.click(button);
      await waitFor(() => expect(lastOf(asked).get('sort')).toBe(sort));
    }
}

/** What is typed where the list says what it looks for is asked for. */
export async function expectSearch(asked: Asked, placeholder: string, typed: string) {
  await asked.person.type(await screen.findByPlaceholderText(placeholder), typed);
  await waitFor(() => expect(lastOf(asked).get('search')).toBe(typed));
}
