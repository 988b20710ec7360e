import { BOUNDS } from '@inspect/contract/stations';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { PlaceField } from './place-field.tsx';

afterEach(cleanup);

type Half = { latitude: number | null; longitude: number | null };

function Field({ start, told }: { start: Half; told: (value: Half) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: Half) => {
    setValue(next);
    told(next);
  };
  return (
    <PlaceField
      value={value}
      onChange={change}
      onBlur={() => undefined}
      errors={{}}
      bounds={BOUNDS}
      ground={[]}
      tiles={null}
    />
  );
}

it('the map picks the place; coordinates are one field for who asks for it, and half of them is no place', async () => {
  const said: Half[] = [];
  const start = { latitude: 40.1792, longitude: 44.4991 };
  const { person } = show(<Field start={start} told={(value) => said.push(value)} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/40[.,]1792/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Գրել կոորդինատները' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Կոորդինատներ' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('40.1792, 44.4991');
  await person.clear(field);
  expect(said.at(-1)).toEqual({ latitude: null, longitude: null });
  await person.type(field, '40.5');
  expect(said.at(-1)).toMatchObject({ longitude: null });
  await person.type(field, ', 44.7');
  expect(said.at(-1)).toEqual({ latitude: 40.5, longitude: 44.7 });
  expect(screen.getByText('Տեղը նշված է')).toBeTruthy();
});
