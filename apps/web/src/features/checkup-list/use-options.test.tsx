import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { show } from '../../../test/show.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { createCopies } from '../../platform/offline/copies.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { CopiesContext, localRow } from '../../platform/offline/index.ts';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { useOptions } from './use-options.ts';

const KENTRON = 'c'.repeat(24);
const ARABKIR = 'd'.repeat(24);
const me = personWith(['tech-service']);
const id = (number: number) => number.toString(16).padStart(24, '0');
const street = (number: number, name: string, facts: object = {}) => ({
  _id: id(number),
  id: id(number),
  name,
  county: KENTRON,
  status: true,
  version: 1,
  unreviewed: false,
  ...facts,
});
/** As it lies in the list of the device while nobody has answered for it. */
const keptHere = (number: number, name: string, owner: string) => ({
  ...localRow(LISTS.streets, street(number, name)),
  new: true,
  owner,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

function Street({ county }: { county: string | null }) {
  const [value, change] = useState<string | null>(null);
  const { options } = useOptions('streets', 'county', county);
  return <Picker name="street" label="Փողոց" options={options} value={value} onChange={change} />;
}

let opened = 0;
async function chooseStreetOf(
  county: string | null,
  rows: object[],
  waiting: ReturnType<typeof keptHere>[] = [],
) {
  opened += 1;
  fakeServer({
    'GET /api/locations/streets?page=1&limit=200': {
      body: { data: rows, pagination: { current_page: 1, total: 1, count: rows.length } },
      headers: { etag: '"streets-1-b"' },
    },
  });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  const databases = openDatabases(LISTS, `options-${opened}-`);
  const copies = createCopies(LISTS, databases);
  const { person } = show(
    <CopiesContext value={copies}>
      <Street county={county} />
    </CopiesContext>,
  );
  await copies.pull('streets');
  for (const row of waiting) await databases.rows('streets').put(row);
  // The list is there once it says so itself: before that the field says that it is loading.
  await screen.findByPlaceholderText('Ընտրեք ցանկից');
  await person.click(screen.getByRole('combobox', { name: 'Փողոց' }));
  return () => screen.queryAllByRole('option').map((option) => option.textContent);
}

it('what the staff have switched off can’t be chosen for a new record, though it stays in the list', async () => {
  const offered = await chooseStreetOf(KENTRON, [
    street(1, 'Աբովյան'),
    street(2, 'Բաղրամյան', { status: false }),
    street(3, 'Թումանյան'),
  ]);
  await vi.waitFor(() => expect(offered()).toEqual(['Աբովյան', 'Թումանյան']));
});

it('a row that waits to be sent can be chosen by whoever made it, and by nobody else at this device', async () => {
  const offered = await chooseStreetOf(
    KENTRON,
    [street(1, 'Աբովյան')],
    [keptHere(2, 'Նոր փողոց', me.user.id), keptHere(3, 'Ուրիշի փողոց', 'f'.repeat(24))],
  );
  await vi.waitFor(() => expect(offered()).toEqual(['Աբովյան', 'Նոր փողոցԴեռ չուղարկված']));
});

it('only streets of the chosen community are offered, and none before there is one', async () => {
  const rows = [street(1, 'Աբովյան'), street(2, 'Կիևյան', { county: ARABKIR })];
  const offered = await chooseStreetOf(ARABKIR, rows);
  await vi.waitFor(() => expect(offered()).toEqual(['Կիևյան']));
  cleanup();
  expect((await chooseStreetOf(null, rows))()).toEqual([]);
});
