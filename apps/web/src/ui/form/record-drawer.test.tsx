import { t } from '@inspect/contract/i18n';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import { TextField } from './text-field.tsx';

vi.setConfig({ testTimeout: 40_000 });
afterEach(cleanup);

const words = { labelOf: (name: string) => name, textOf: (_field: string, value: unknown) => String(value) };

type DrawerProps = { onClose: () => void; onAct: () => void; save: boolean; offline: boolean };

function Drawer({ onClose, onAct, save, offline }: DrawerProps) {
  const [name, setName] = useState('');
  const form = {
    element: useRef<HTMLFormElement>(null),
    stored: [['name', 'Կարմիր']] as const,
    isNew: true,
    changed: name === '' ? [] : ['name'],
    conflicts: [],
    shownErrors: {},
    saving: false,
    silent: false,
    offline,
    storing: null,
    flush: async () => {},
    takeTheirs: () => {},
    requestSave: () => {},
    retire: () => {},
    close: async () => onClose(),
  };
  return (
    <RecordDrawer
      title="Գույն"
      form={form}
      words={words}
      may={{ save, retire: false }}
      offer={null}
      below={
        <button type="button" onClick={onAct}>
          պատմություն
        </button>
      }
    >
      <TextField name="name" label="Անվանում" value={name} onChange={setName} />
    </RecordDrawer>
  );
}

function List({ save = true, offline = false }: { save?: boolean; offline?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [acted, setActed] = useState(0);
  // As of a button that vanishes with what it did: the focus is nowhere, and the form begins anew.
  const act = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setActed(acted + 1);
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        տող
      </button>
      {opened ? (
        <Drawer key={acted} save={save} offline={offline} onAct={act} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}

async function open() {
  const { person } = show(<List />);
  const row = screen.getByRole('button', { name: 'տող' });
  row.focus();
  await person.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Անվանում' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { person, row };
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Գույն' }) !== null;

it('whoever opens a row stands in its first field, and after Esc on the row again', async () => {
  const { person, row } = await open();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(document.activeElement).toBe(row);
});

it('whose form began anew while the focus was nowhere goes back to the row all the same', async () => {
  const { person, row } = await open();
  await person.click(screen.getByRole('button', { name: 'պատմություն' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Անվանում' })));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(document.activeElement).toBe(row);
});

it('Esc closes it also while the focus is still on the row, and on what stands below the form', async () => {
  const { person, row } = await open();
  fireEvent.keyDown(row, { key: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
  await person.keyboard('{Enter}');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'պատմություն' }), { key: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('Esc asks before what was typed is given up, wherever the focus is', async () => {
  const { person } = await open();
  await person.keyboard('Կարմիր');
  fireEvent.keyDown(screen.getByRole('button', { name: 'պատմություն' }), { key: 'Escape' });
  expect(await screen.findByRole('dialog', { name: t('shell.discardTitle') })).toBeTruthy();
  expect(isOpen()).toBe(true);
});

it('who may not change it reads facts, without a field, and leaves by Enter or Esc', async () => {
  const { person } = show(<List save={false} />);
  const row = screen.getByRole('button', { name: 'տող' });
  row.focus();
  await person.keyboard('{Enter}');
  expect((await screen.findByRole('definition')).textContent).toBe('Կարմիր');
  expect(screen.getByRole('term').textContent).toBe('name');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Պահպանել' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Փակել'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(isOpen()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it.each([
  ['who may save reads why that must wait', true, 1],
  ['who only reads is told nothing of saving', false, 0],
])('while the server is out of reach %s', async (_what, save, said) => {
  const { person } = show(<List save={save} offline />);
  await person.click(screen.getByRole('button', { name: 'տող' }));
  await screen.findByRole('dialog');
  const sentence = 'Սերվերի հետ կապ չկա․ պահպանելու համար սպասեք, մինչև այն վերականգնվի';
  expect(screen.queryAllByText(sentence)).toHaveLength(said);
});
