import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { PlateField } from './plate-field.tsx';

function Plate({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <PlateField name="CarRegNo" label="Համարանիշ" value={value} onChange={change} required autoFocus />;
}

function plate() {
  const onChange = vi.fn();
  const view = show(<Plate onChange={onChange} />);
  return { ...view, onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: /Համարանիշ/ }) };
}

afterEach(cleanup);

describe('the plate field', () => {
  it('has the focus and is formatted while it is typed', async () => {
    const { person, field, onChange } = plate();
    await person.keyboard('34ab567');
    expect(field.value).toBe('34 AB 567');
    expect(onChange).toHaveBeenLastCalledWith('34AB567');
  });

  it('makes Armenian and Cyrillic look-alikes Latin', async () => {
    const { person, field } = plate();
    await person.keyboard('34ՍԵ567');
    expect(field.value).toBe('34 U 567');
    await person.clear(field);
    await person.keyboard('34 ՍН 567');
    expect(field.value).toBe('34 UH 567');
  });

  it('says which kind of plate it is', async () => {
    const { person } = plate();
    await person.keyboard('34AB567');
    expect(screen.getByRole('status').textContent).toBe('Սովորական (ֆիզիկական անձ)');
    await person.keyboard('8');
    expect(screen.getByRole('status').textContent).toContain('ստուգեք');
  });

  it('leaves the caret where the person corrects', async () => {
    const { person, field } = plate();
    await person.keyboard('34AB567{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}C');
    expect(field.value).toBe('34 AC 567');
    expect(field.selectionStart).toBe('34 AC'.length);
  });
});
