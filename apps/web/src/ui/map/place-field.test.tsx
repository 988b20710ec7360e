import { BOUNDS } from '@inspect/contract/stations';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { PlaceField } from './place-field.tsx';

afterEach(cleanup);

type Errors = Parameters<typeof PlaceField>[0]['errors'];
type Half = { latitude: number | null; longitude: number | null };

const THEIRS = { latitude: 39.2, longitude: 46.4 };

type FieldProps = {
  start: Half;
  told?: (value: Half) => void;
  /** what is wrong with a value */
  judge?: (value: Half) => Errors;
};

function Field({ start, told = () => undefined, judge = () => ({}) }: FieldProps) {
  const [value, setValue] = useState(start);
  const change = (next: Half) => {
    setValue(next);
    told(next);
  };
  return (
    <>
      <PlaceField
        value={value}
        onChange={change}
        onBlur={() => undefined}
        errors={judge(value)}
        bounds={BOUNDS}
        ground={[]}
        tiles={null}
      />
      <button type="button" onClick={() => setValue(THEIRS)}>
        նրանը
      </button>
    </>
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

it('who takes what somebody else saved sees that place, not the one he typed', async () => {
  const { person } = show(<Field start={{ latitude: 40.1792, longitude: 44.4991 }} />);
  await person.click(screen.getByRole('button', { name: 'Գրել կոորդինատները' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Կոորդինատներ' });
  await person.clear(field);
  await person.type(field, '40,50; 44,70');
  expect(field.value).toBe('40,50; 44,70');
  await person.click(screen.getByRole('button', { name: 'նրանը' }));
  expect(field.value).toBe('39.2, 46.4');
  await person.clear(field);
  await person.type(field, 'չգիտեմ');
  expect(field.value).toBe('չգիտեմ');
  await person.click(screen.getByRole('button', { name: 'նրանը' }));
  expect(field.value).toBe('39.2, 46.4');
});

it('opened by what is wrong with the place it stays open at the key that makes it right', async () => {
  const judge = ({ latitude }: Half): Errors => (latitude === 45 ? { latitude: 'Հեռու է' } : {});
  const { person } = show(<Field start={{ latitude: 45, longitude: 44 }} judge={judge} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Կոորդինատներ' });
  expect(screen.getByText('Հեռու է')).toBeTruthy();
  await person.tripleClick(field);
  await person.keyboard('40.5, 44');
  expect(screen.queryByText('Հեռու է')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Կոորդինատներ' })).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('40.5, 44');
});
