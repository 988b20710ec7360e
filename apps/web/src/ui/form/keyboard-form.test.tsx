import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { KeyboardForm } from './keyboard-form.tsx';
import { NumberField } from './number-field.tsx';
import { OptionField } from './option-field.tsx';
import { SaveButton } from './save-button.tsx';
import { TextField } from './text-field.tsx';
import { useErrorFocus } from './use-error-focus.ts';

function Person({ onSave }: { onSave: () => void }) {
  const [name, setName] = useState('');
  const [year, setYear] = useState<number | null>(null);
  const [kind, setKind] = useState<number | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [helpful, setHelpful] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, attempts);
  const save = () => {
    setAttempts(attempts + 1);
    onSave();
  };
  const missing = (empty: boolean) => (attempts > 0 && empty ? 'Լրացրեք' : undefined);
  const kinds = [
    { value: 0, label: 'Ֆիզիկական' },
    { value: 1, label: 'Իրավաբանական' },
  ];
  return (
    <KeyboardForm ref={form} label="Անձ" onSave={save}>
      {helpful ? (
        <button type="button" onClick={() => setHelpful(false)}>
          Օգնել
        </button>
      ) : null}
      <TextField name="name" label="Անուն" value={name} onChange={setName} error={missing(name === '')} />
      <OptionField name="kind" label="Տեսակ" value={kind} onChange={setKind} options={kinds} />
      <NumberField name="year" label="Տարի" value={year} onChange={setYear} error={missing(year === null)} />
      <SaveButton saving={false} onSave={save}>
        Պահպանել
      </SaveButton>
    </KeyboardForm>
  );
}

function form() {
  const onSave = vi.fn();
  return { ...show(<Person onSave={onSave} />), onSave };
}
const focused = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent;

afterEach(cleanup);

describe('a form driven by the keyboard', () => {
  it('goes on with Enter from field to field, one stop for a group, and ends at the button that saves', async () => {
    const { person, onSave } = form();
    screen.getByRole('textbox', { name: 'Անուն' }).focus();
    const stops = [];
    for (let step = 0; step < 3; step += 1) {
      await person.keyboard('{Enter}');
      stops.push(focused());
    }
    expect(stops).toEqual(['kind', 'year', 'Պահպանել']);
    expect(onSave).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('is not saved by an Enter held from before, while a held Tab goes on', async () => {
    const { onSave } = form();
    const save = screen.getByRole('button', { name: 'Պահպանել' });
    save.focus();
    expect(fireEvent.keyDown(save, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(save, { key: ' ', repeat: true })).toBe(false);
    for (const key of ['Tab', 'ArrowDown', 'PageDown'])
      expect(fireEvent.keyDown(save, { key, repeat: true })).toBe(true);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('leads to the first wrong field after each attempt, not only after the first', async () => {
    const { person } = form();
    screen.getByRole('textbox', { name: 'Տարի' }).focus();
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(focused()).toBe('name');
    await person.keyboard('Անի{Control>}{Enter}{/Control}');
    expect(focused()).toBe('year');
  });

  it('still saves by Ctrl+Enter when what had the focus is gone', async () => {
    const { person, onSave } = form();
    await person.click(screen.getByRole('button', { name: 'Օգնել' }));
    expect(document.activeElement).toBe(document.body);
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
  });
});

it('Enter goes on past what opens a file, is off or is hidden', async () => {
  const { person } = show(
    <KeyboardForm label="Անձ" onSave={() => {}}>
      <input name="first" aria-label="Առաջին" />
      <input type="file" name="photo" aria-label="Լուսանկար" />
      <input name="off" aria-label="Անջատված" disabled />
      <input type="hidden" name="hidden" />
      <input name="aside" aria-label="Կողքի" tabIndex={-1} />
      <input name="last" aria-label="Վերջին" />
    </KeyboardForm>,
  );
  await person.click(screen.getByLabelText('Առաջին'));
  await person.keyboard('{Enter}');
  expect(focused()).toBe('last');
});
