import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

function field(value: string) {
  const onChange = vi.fn();
  const { person } = show(<SearchField label="Որոնել" placeholder="" value={value} onChange={onChange} />);
  return { person, onChange, input: screen.getByRole('textbox', { name: 'Որոնել' }) };
}

it('Enter asks at once, without the spaces around it', async () => {
  const { person, onChange, input } = field('');
  await person.type(input, ' 34AB567 {Enter}');
  expect(onChange).toHaveBeenLastCalledWith('34AB567');
});

it.each([
  [
    'Esc',
    async (person: ReturnType<typeof field>['person'], input: HTMLElement) => person.type(input, '{Escape}'),
  ],
  [
    'its button',
    async (person: ReturnType<typeof field>['person']) =>
      person.click(screen.getByRole('button', { name: 'Մաքրել՝ Որոնել' })),
  ],
])('%s empties it, and the list with it', async (_key, empty) => {
  const { person, onChange, input } = field('34AB567');
  await empty(person, input);
  expect(onChange.mock.calls).toEqual([['']]);
});
