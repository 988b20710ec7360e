import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { NothingFound } from './list-parts.tsx';

afterEach(cleanup);

it('a list that its filters have emptied says so, and lifts them', async () => {
  const clear = vi.fn();
  const { person } = show(<NothingFound filtered empty="Դեռ ոչինչ չկա" onClear={clear} />);
  expect(screen.queryByText('Դեռ ոչինչ չկա')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Մաքրել բոլորը' }));
  expect(clear).toHaveBeenCalledOnce();
});

it('a list without filters that has no row says what is not there, and there is nothing to lift', () => {
  show(<NothingFound filtered={false} empty="Դեռ ոչինչ չկա" onClear={() => {}} />);
  expect(screen.getByText('Դեռ ոչինչ չկա')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
