import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { KeyboardForm } from '../keyboard-form.tsx';
import { TextField } from '../text-field.tsx';
import type { Option } from './find-options.ts';
import { Picker, type PickerProps } from './picker.tsx';

const cities: Option[] = [
  { id: '1', name: 'Արմավիր' },
  { id: '2', name: 'Երևան', primary: true },
  { id: '3', name: 'Սևան' },
  { id: '4', name: 'Գյումրի', disabled: true, note: 'փակ է' },
];

function City({ onChange, ...props }: Partial<PickerProps>) {
  const [value, setValue] = useState<string | null>(props.value ?? null);
  const change = (id: string | null) => {
    setValue(id);
    onChange?.(id);
  };
  return <Picker name="city" label="Քաղաք" options={cities} {...props} value={value} onChange={change} />;
}

function form(picker: Partial<PickerProps> = {}) {
  const onSave = vi.fn();
  const onEscape = vi.fn();
  const onChange = vi.fn();
  const view = show(
    <KeyboardForm label="Հասցե" onSave={onSave} onEscape={onEscape}>
      <City {...picker} onChange={onChange} />
      <TextField name="street" label="Փողոց" value="" onChange={() => {}} />
    </KeyboardForm>,
  );
  const city = screen.getByRole<HTMLInputElement>('combobox', { name: 'Քաղաք' });
  city.focus();
  return { ...view, city, onSave, onEscape, onChange };
}

afterEach(cleanup);

describe('a picker driven by typing alone', () => {
  it('finds «և» however it is written; Enter takes it and goes on', async () => {
    const { person, city, onChange } = form();
    await person.keyboard('ԵՐԵՎ');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Երևան']);
    await person.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
    expect(city.value).toBe('Երևան');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Փողոց' }));
  });

  it('takes what is marked when Tab leaves it', async () => {
    const { person, onChange } = form();
    await person.keyboard('սև{Tab}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('3');
  });

  it('is walked by the arrow keys, primary ones first', async () => {
    const { person, onChange } = form();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getAllByRole('option').map((option) => option.textContent)[0]).toBe('Երևան');
    await person.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
  });

  it('gives the chosen one back on Esc, and only the second Esc is the form’s', async () => {
    const { person, city, onEscape, onChange } = form({ value: '2' });
    await person.keyboard('արմ{Escape}');
    expect(city.value).toBe('Երևան');
    expect(onEscape).not.toHaveBeenCalled();
    await person.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('forgets a word that names nothing, and is emptied by emptying it', async () => {
    const { person, city, onChange } = form({ value: '2' });
    await person.keyboard('xyz{Tab}');
    expect(city.value).toBe('Երևան');
    city.focus();
    await person.keyboard('{Backspace}{Tab}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('shows what can’t be chosen without choosing it', async () => {
    const { person, city, onChange } = form();
    await person.keyboard('գյու{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(city);
  });

  it('saves by Ctrl+Enter from any field', async () => {
    const { person, onSave } = form();
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
  });
});

describe('a picker to which may be added what is not there', () => {
  const streets: Option[] = [
    { id: '1', name: 'MX-5' },
    { id: '2', name: 'Աբովյան' },
  ];
  const added = async (name: string) => ({ option: { id: '9', name: `${name}!` } });
  const addition = (name: string) => screen.queryByRole('option', { name: `Ավելացնել «${name}»` });

  it('adds it as the last entry, by the keyboard alone, and shows it as it came back', async () => {
    const add = vi.fn(added);
    const { person, city, onChange } = form({ options: streets, add });
    await person.keyboard('Աբո');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Աբովյան',
      'Ավելացնել «Աբո»',
    ]);
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('9'));
    expect(city.value).toBe('Աբո!');
    expect(document.activeElement).toBe(city);
    expect(add).toHaveBeenCalledExactlyOnceWith('Աբո');
  });

  it('adds nothing by Enter or Tab alone: who only mistyped has to mark it first', async () => {
    const add = vi.fn(added);
    const { person, city } = form({ options: streets, add });
    await person.keyboard('Սխալ{Enter}');
    expect(city.value).toBe('Սխալ');
    await person.keyboard('{Tab}');
    expect([city.value, add.mock.calls]).toEqual(['', []]);
  });

  it('offers the one that is there instead, however it is spelled', async () => {
    const { person, onChange } = form({ options: streets, add: added });
    await person.keyboard('mx 5');
    expect(addition('mx 5')).toBeNull();
    await person.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1');
  });

  it('keeps what was typed and says why it could not be added; typing on starts anew', async () => {
    const add = vi.fn(async (): Promise<{ problem: string }> => ({ problem: 'Այսօր այլևս ոչ' }));
    const { person, city, onChange } = form({ options: streets, add });
    await person.keyboard('Նոր{ArrowDown}{Enter}');
    // The open list says it, for it covers the place under the field.
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Այսօր այլևս ոչ'));
    await person.keyboard('{Tab}');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.getByText('Այսօր այլևս ոչ')).toBeDefined();
    expect(city.value).toBe('Նոր');
    expect(onChange).not.toHaveBeenCalled();
    city.focus();
    await person.keyboard('ագույն');
    expect(screen.queryByText('Այսօր այլևս ոչ')).toBeNull();
  });

  it('is not offered before the options have come, nor where nobody may add', async () => {
    const { person, rerender } = form({ add: added, options: undefined });
    await person.keyboard('Նոր');
    expect(addition('Նոր')).toBeNull();
    rerender(<City options={streets} />);
    const city = screen.getByRole('combobox', { name: 'Քաղաք' });
    city.focus();
    await person.keyboard('Նոր');
    expect(addition('Նոր')).toBeNull();
  });
});
