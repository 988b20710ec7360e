import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { hearShortcuts, shortcutsNow, useShortcut } from './use-shortcut.ts';

const done = vi.fn<(name: string) => void>();
const runs = {
  add: () => done('add'),
  search: () => done('search'),
  firstRow: () => done('firstRow'),
  nextWaiting: () => done('nextWaiting'),
  help: () => done('help'),
};

function Screen({ adds = true, dialog = false }: { adds?: boolean; dialog?: boolean }) {
  useShortcut('add', adds ? runs.add : null);
  useShortcut('search', runs.search);
  useShortcut('firstRow', runs.firstRow);
  useShortcut('nextWaiting', runs.nextWaiting);
  useShortcut('help', runs.help);
  return (
    <>
      <input aria-label="Որոնել" />
      <select aria-label="Վիճակ" />
      {dialog ? <div role="dialog" /> : null}
    </>
  );
}

afterEach(() => {
  cleanup();
  hearShortcuts(true);
  done.mockReset();
});

it.each([
  ['N', { key: 'n', code: 'KeyN' }, 'add'],
  ['N among Armenian letters', { key: 'ն', code: 'KeyN' }, 'add'],
  ['/', { key: '/', code: 'Slash' }, 'search'],
  ['/ of another keyboard', { key: '/', code: 'Digit7', shiftKey: true }, 'search'],
  ['1', { key: '1', code: 'Digit1' }, 'firstRow'],
  ['W', { key: 'w', code: 'KeyW' }, 'nextWaiting'],
  ['?', { key: '?', code: 'Slash', shiftKey: true }, 'help'],
  ['? among Armenian letters', { key: '՞', code: 'Slash', shiftKey: true }, 'help'],
] as const)('%s is heard on the screen', (_key, press, name) => {
  show(<Screen />);
  fireEvent.keyDown(document.body, press);
  expect(done.mock.calls).toEqual([[name]]);
});

it.each([
  ['Ctrl+N', { key: 'n', code: 'KeyN', ctrlKey: true }],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }],
  ['Shift+N', { key: 'N', code: 'KeyN', shiftKey: true }],
  ['N held down', { key: 'n', code: 'KeyN', repeat: true }],
])('%s is not', (_key, press) => {
  show(<Screen />);
  fireEvent.keyDown(document.body, press);
  expect(done).not.toHaveBeenCalled();
});

it.each(['Որոնել', 'Վիճակ'])('what is typed into «%s» stays there', (label) => {
  show(<Screen />);
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'n', code: 'KeyN' });
  fireEvent.keyDown(screen.getByLabelText(label), { key: '1', code: 'Digit1' });
  expect(done).not.toHaveBeenCalled();
});

it('an open dialog has the keys to itself, and who turned them off has none', () => {
  const { rerender } = show(<Screen dialog />);
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' });
  rerender(<Screen />);
  hearShortcuts(false);
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' });
  expect(done).not.toHaveBeenCalled();
});

it('the help names only what does something here', () => {
  show(<Screen adds={false} />);
  expect(shortcutsNow()).toEqual(['search', 'firstRow', 'nextWaiting', 'help']);
});
