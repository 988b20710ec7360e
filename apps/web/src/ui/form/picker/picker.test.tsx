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

  it('left with what is in no list keeps what was typed and says so, until something is chosen', async () => {
    const { person, city, onChange } = form();
    await person.keyboard('զզզք{Tab}');
    expect([city.value, city.getAttribute('aria-invalid')]).toEqual(['զզզք', 'true']);
    expect(screen.getByText('Ցանկում «զզզք» չկա․ ընտրեք ցանկից')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
    await person.clear(city);
    await person.type(city, 'սև{Tab}');
    expect([city.value, city.getAttribute('aria-invalid')]).toEqual(['Սևան', null]);
    expect(screen.queryByText(/Ցանկում/)).toBeNull();
  });

  it('left so beside a choice shows the choice: nobody takes what is typed for what is saved', async () => {
    const { person, city } = form({ value: '2' });
    await person.keyboard('զզզք{Tab}');
    expect([city.value, screen.queryByText(/Ցանկում/)]).toEqual(['Երևան', null]);
  });

  it('left before its options have come says nothing, and takes what it is as soon as they are there', async () => {
    const onChange = vi.fn();
    const at = (options: Option[] | undefined) => (
      <KeyboardForm label="Հասցե" onSave={vi.fn()} onEscape={vi.fn()}>
        <City options={options} onChange={onChange} />
        <TextField name="street" label="Փողոց" value="" onChange={() => {}} />
      </KeyboardForm>
    );
    const { person, rerender } = show(at(undefined));
    const city = screen.getByRole<HTMLInputElement>('combobox', { name: 'Քաղաք' });
    city.focus();
    await person.keyboard('Սևան{Tab}');
    expect([city.value, screen.queryByText(/Ցանկում/)]).toEqual(['Սևան', null]);
    rerender(at(cities));
    expect([city.value, onChange.mock.calls]).toEqual(['Սևան', [['3']]]);
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
    expect([city.value, add.mock.calls]).toEqual(['Սխալ', []]);
    expect(screen.getByText('Ցանկում «Սխալ» չկա․ ընտրեք ցանկից')).toBeTruthy();
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

  const REFUSED = { problem: 'Այսօր այլևս ոչ' };
  type Added = { option: Option } | { problem: string };
  /** an addition whose answer comes when the test says so */
  function held() {
    const answers: ((answer: Added) => void)[] = [];
    const add = vi.fn(() => new Promise<Added>((resolve) => answers.push(resolve)));
    return { add, answer: (answer: Added) => answers.shift()?.(answer) };
  }

  it('gives up what was chosen before as soon as another one is being added', async () => {
    const { add, answer } = held();
    const { person, city, onChange } = form({ options: streets, value: '2', add });
    await person.keyboard('Նոր{ArrowDown}{Enter}');
    expect(add).toHaveBeenCalledOnce();
    expect([city.value, onChange.mock.calls]).toEqual(['Նոր', [[null]]]);
    answer(REFUSED);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Այսօր այլևս ոչ'));
    expect([city.value, onChange.mock.calls]).toEqual(['Նոր', [[null]]]);
    await person.keyboard('{Escape}');
    expect(city.value).toBe('');
  });

  it('chooses the former one again when it turns out to be the same', async () => {
    const { add, answer } = held();
    const { person, city, onChange } = form({ options: streets, value: '2', add });
    await person.keyboard('Նոր{ArrowDown}{Enter}');
    answer({ option: { id: '2', name: 'Աբովյան' } });
    await waitFor(() => expect(onChange.mock.calls).toEqual([[null], ['2']]));
    await waitFor(() => expect(city.value).toBe('Աբովյան'));
  });

  it('adds what is typed when Tab leaves the marked last entry; after a refusal Tab goes on', async () => {
    const add = vi.fn(async (): Promise<Added> => REFUSED);
    const { person, city } = form({ options: streets, add });
    await person.keyboard('Նոր{ArrowDown}{Tab}');
    expect(add).toHaveBeenCalledExactlyOnceWith('Նոր');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Այսօր այլևս ոչ'));
    expect([city.value, document.activeElement]).toEqual(['Նոր', city]);
    await person.keyboard('{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Փողոց' }));
    expect(add).toHaveBeenCalledOnce();
  });

  it('forgets what was refused under another county or make', async () => {
    const refuse = async () => REFUSED;
    const { person, rerender } = show(<City options={streets} add={refuse} />);
    const city = screen.getByRole<HTMLInputElement>('combobox', { name: 'Քաղաք' });
    city.focus();
    await person.keyboard('Նոր{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Այսօր այլևս ոչ'));
    await person.keyboard('{Tab}');
    expect(city.value).toBe('Նոր');
    rerender(<City options={streets} add={added} />);
    await waitFor(() => expect(city.value).toBe(''));
    expect(screen.queryByText('Այսօր այլևս ոչ')).toBeNull();
  });

  it('takes nothing that was being added under another county or make, and adds there at once', async () => {
    const [here, there] = [held(), held()];
    const onChange = vi.fn();
    const { person, rerender } = show(<City options={streets} add={here.add} onChange={onChange} />);
    const city = screen.getByRole<HTMLInputElement>('combobox', { name: 'Քաղաք' });
    city.focus();
    await person.keyboard('Նոր{ArrowDown}{Enter}');
    rerender(<City options={streets} add={there.add} onChange={onChange} />);
    await waitFor(() => expect(city.value).toBe(''));
    await person.keyboard('Ուրիշ{ArrowDown}{Enter}');
    here.answer({ option: { id: '8', name: 'Նոր' } });
    there.answer({ option: { id: '9', name: 'Ուրիշ' } });
    await waitFor(() => expect(city.value).toBe('Ուրիշ'));
    await waitFor(() => expect(onChange.mock.calls).toEqual([['9']]));
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
