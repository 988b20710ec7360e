import { companiesEndpoints } from '@inspect/contract/companies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import { useInvalidate } from './invalidate.ts';
import { useAllRows } from './use-all-rows.ts';

const ADDRESS = 'GET /api/tech-service-company?page=1&limit=200';
const answer = (...names: string[]) => ({
  body: {
    data: names.map((name) => ({ _id: name, name })),
    pagination: { current_page: 1, total: 1, count: names.length },
  },
});

function Companies() {
  const invalidate = useInvalidate();
  const { rows } = useAllRows(companiesEndpoints.companies);
  return (
    <>
      <button type="button" onClick={() => void invalidate('companies')}>
        add
      </button>
      {rows?.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a company that was added a moment ago can be chosen at once', async () => {
  const server = fakeServer({ [ADDRESS]: answer('Արարատ') });
  const { person } = showAt('/x', { '/x': () => <Companies /> });
  await screen.findByText('Արարատ');
  server.answers[ADDRESS] = answer('Արարատ', 'Շիրակ');
  await person.click(screen.getByRole('button', { name: 'add' }));
  await screen.findByText('Շիրակ');
});
