import 'fake-indexeddb/auto';
import type { PageFlags } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { sessionStore } from '../access/session.ts';
import { RecordEditor, type RecordForm } from '../record-form/index.ts';
import { ListScreen } from './list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

type Row = { _id: string; version: number; name: string };
const ROW: Row = { _id: 'a'.repeat(24), version: 1, name: 'Սև' };
const FORM: RecordForm<Row, { name: string }, { name: string }> = {
  draft: 'toy',
  fields: ['name'],
  shape: z.object({ name: z.string() }),
  valuesOf: (row) => ({ name: row?.name ?? '' }),
  check: (_, values) => ({ payload: values, errors: {} }),
  rowIn: (data) => data as Row,
  retire: async () => undefined,
  onSaved: async () => {},
};
const words = { labelOf: () => 'Անվանում', textOf: (_: string, value: unknown) => String(value) };

/** The list with this row open, the new one, or none, for who may do no more than this. */
function open(may: Partial<PageFlags>, opened?: string) {
  fakeServer({});
  const person = personWith(['settings-colors']);
  const none = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(
    Object.keys(person.permissions).map((id) => [id, { ...none, ...may }]),
  );
  sessionStore.set({ kind: 'in', person: { ...person, permissions }, confirmed: true });
  const List = () => (
    <ListScreen
      page="settings-colors"
      columns={[{ key: 'name', title: 'Անվանում', cell: ({ name }: Row) => name }]}
      list={{
        rows: [ROW],
        failure: undefined,
        pagination: { current_page: 1, total: 1, count: 1 },
      }}
      opened={opened}
      row={opened === ROW._id ? ROW : undefined}
      patch={() => {}}
      filtered={false}
      onClear={() => {}}
      drawer={(row, onClose) => (
        <RecordEditor
          definition={FORM}
          row={row}
          may="settings-colors"
          title="Գույնի տվյալներ"
          words={words}
          onClose={onClose}
        >
          {(field) => <TextField {...field('name')} />}
        </RecordEditor>
      )}
    >
      {null}
    </ListScreen>
  );
  showAt('/list', { '/list': List });
  return screen.findAllByText('Սև');
}
const button = (name: string) => screen.queryByRole('button', { name, hidden: true }) !== null;

it.each<[Partial<PageFlags>, boolean]>([
  [{}, false],
  [{ create: true }, true],
  [{ edit: true, delete: true, export: true }, false],
])('who may %j is offered to add a row: %s', async (may, offered) => {
  await open(may);
  expect(button('Ավելացնել')).toBe(offered);
});

it.each<[Partial<PageFlags>, boolean, boolean]>([
  [{}, false, false],
  [{ create: true }, false, false],
  [{ edit: true }, true, false],
  [{ edit: true, delete: true }, true, true],
])(
  'of a row that is there who may %j saves changes: %s, takes it out of use: %s',
  async (may, saves, retires) => {
    await open(may, ROW._id);
    await screen.findByRole('dialog');
    expect(button('Պահպանել')).toBe(saves);
    expect(button('Հեռացնել')).toBe(retires);
  },
);

it('a new row is saved by who may create one, though he may change none', async () => {
  await open({ create: true }, 'new');
  await screen.findByRole('dialog');
  expect(button('Պահպանել')).toBe(true);
});
