import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { useSaveKey } from './use-save-key.ts';

afterEach(cleanup);

function Screen({ saves, hears }: { saves: string[]; hears: boolean }) {
  useSaveKey(hears ? () => saves.push('saved') : null);
  return (
    <>
      <button type="button">fault</button>
      <div role="dialog">
        <button type="button">picture</button>
      </div>
    </>
  );
}

function open(hears = true) {
  const saves: string[] = [];
  return { saves, ...show(<Screen saves={saves} hears={hears} />) };
}

it('Ctrl+Enter saves from wherever the focus is, Enter alone does not', async () => {
  const { person, saves } = open();
  await person.keyboard('{Control>}{Enter}{/Control}');
  screen.getByText('fault').focus();
  await person.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(saves).toEqual(['saved', 'saved']);
});

it('in a dialog over it, and where it is not wanted, it saves nothing', async () => {
  const { person, saves } = open();
  screen.getByText('picture').focus();
  await person.keyboard('{Control>}{Enter}{/Control}');
  cleanup();
  const pit = open(false);
  await pit.person.keyboard('{Control>}{Enter}{/Control}');
  expect([...saves, ...pit.saves]).toEqual([]);
});
