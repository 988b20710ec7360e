import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function field(decimals: number, first: number | null = null) {
  const values: (number | null)[] = [first];
  function Measured() {
    const [value, setValue] = useState(first);
    const change = (next: number | null) => {
      values.push(next);
      setValue(next);
    };
    return <NumberField name="CO" label="CO" decimals={decimals} value={value} onChange={change} />;
  }
  const { person } = show(<Measured />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'CO' });
  const says = () => [values.at(-1), input.value.replaceAll('\u00A0', ' ')];
  const ways = {
    typed: (text: string) => person.type(input, text),
    pasted: async (text: string) => {
      await person.click(input);
      await person.paste(text);
    },
    // As a password manager, autofill or a script does: the whole value in one event.
    'filled at once': async (text: string) => void fireEvent.input(input, { target: { value: text } }),
  };
  return { person, input, says, ways };
}
const WAYS = ['typed', 'pasted', 'filled at once'] as const;

describe.each(WAYS)('a number that is %s', (way) => {
  it.each([
    ['12,5', 3, 12.5, '12,5'],
    ['12.5', 3, 12.5, '12,5'],
    ['0.05', 3, 0.05, '0,05'],
    ['40.1792', 6, 40.1792, '40,1792'],
    ['44,499123', 6, 44.499123, '44,499123'],
    ['1 234,5', 1, 1_234.5, '1 234,5'],
    ['1 234.5', 1, 1_234.5, '1 234,5'],
    ['12345', 0, 12_345, '12 345'],
  ])('«%s» with %d decimals is read as %d and shown with a comma', async (text, decimals, value, shown) => {
    const { says, ways } = field(decimals);
    await ways[way](text);
    expect(says()).toEqual([value, shown]);
  });
});

describe.each(['pasted', 'filled at once'] as const)('what is no number, %s', (way) => {
  it.each([
    ['-5', 3],
    ['abc', 3],
    ['12a5', 3],
    ['1.234.567', 3],
    ['1,2,5', 3],
    ['12.5', 0],
  ])('«%s» with %d decimals leaves the field as it was', async (text, decimals) => {
    const { says, ways, input } = field(decimals, 7);
    input.select();
    await ways[way](text);
    expect(says()).toEqual([7, '7']);
  });
});

it('neither a minus, a letter nor a second comma can be typed', async () => {
  const { says, ways } = field(3);
  await ways.typed('-1a,2.5');
  expect(says()).toEqual([1.25, '1,25']);
});

it('zeros behind the comma stay while they are typed', async () => {
  const { says, ways } = field(3);
  await ways.typed('4,00');
  expect(says()).toEqual([4, '4,00']);
  await ways.typed('5');
  expect(says()).toEqual([4.005, '4,005']);
});

it('finer than the device shows goes as far as it goes', async () => {
  const { says, ways } = field(1);
  await ways.pasted('12345,678');
  expect(says()).toEqual([12_345.6, '12 345,6']);
});

it('what is pasted into the middle of a number becomes part of it', async () => {
  const { person, input, says, ways } = field(3);
  await ways.typed('15');
  input.setSelectionRange(1, 1);
  await person.paste('.2');
  expect(says()).toEqual([1.25, '1,25']);
});
