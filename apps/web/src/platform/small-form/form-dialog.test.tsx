import { t } from '@inspect/contract/i18n';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { isNeeded } from '../dirty/dirty-work.ts';
import { FormDialog, FormDrawer, SmallForm } from './index.ts';

vi.setConfig({ testTimeout: 40_000 });
afterEach(cleanup);

type FormProps = { onSave: (reason: string) => void; onClose: () => void };

function useReason() {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const error = asked && reason === '' ? 'Գրեք պատճառը' : undefined;
  const field = <AreaField name="reason" label="Պատճառ" value={reason} error={error} onChange={setReason} />;
  const save = (onSave: FormProps['onSave']) => (reason === '' ? setAsked(true) : onSave(reason));
  return { dirty: reason !== '', field, save };
}

function Dialog({ onSave, onClose }: FormProps) {
  const { dirty, field, save } = useReason();
  return (
    <FormDialog
      title="Չեղարկել"
      save="Չեղարկել"
      back="Հետ"
      dirty={dirty}
      saving={false}
      problem={null}
      onSave={() => save(onSave)}
      onClose={onClose}
    >
      {field}
    </FormDialog>
  );
}

/** As of a case that is read first: the form comes when the drawer already has the focus. */
function Drawer({ onSave, onClose }: FormProps) {
  const [isRead, setRead] = useState(false);
  const { dirty, field, save } = useReason();
  return (
    <FormDrawer title="Չեղարկել" onClose={onClose}>
      {isRead ? (
        <SmallForm label="Գործ" dirty={dirty} onSave={() => save(onSave)}>
          {field}
        </SmallForm>
      ) : null}
      <button type="button" onClick={() => act(() => setRead(true))}>
        կարդալ
      </button>
    </FormDrawer>
  );
}

const KINDS = { Dialog, Drawer };

function Screen({ kind, saved }: { kind: keyof typeof KINDS; saved: string[] }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const Form = KINDS[kind];
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        տող
      </button>
      {opened ? <Form onSave={(reason) => saved.push(reason)} onClose={close} /> : null}
    </>
  );
}

async function open(kind: keyof typeof KINDS = 'Dialog') {
  const saved: string[] = [];
  const { person } = show(<Screen kind={kind} saved={saved} />);
  const row = screen.getByRole('button', { name: 'տող' });
  row.focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Չեղարկել' });
  if (kind === 'Drawer') {
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Փակել')));
    fireEvent.click(within(dialog).getByText('կարդալ'));
  }
  const field = await within(dialog).findByRole('textbox', { name: 'Պատճառ' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { person, row, field, dialog, saved };
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Չեղարկել' }) !== null;
const question = () => screen.findByRole('dialog', { name: t('shell.discardTitle') });

it.each(['Dialog', 'Drawer'] as const)(
  'whoever opens a small form stands in its first field, and leaves it by Esc while nothing is typed: %s',
  async (kind) => {
    const { person, row } = await open(kind);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(document.activeElement).toBe(row);
  },
);

it.each(['Dialog', 'Drawer'] as const)(
  'whoever has typed is asked before it goes, and until then no new version takes the page: %s',
  async (kind) => {
    const { person, field, dialog } = await open(kind);
    expect(isNeeded()).toBe(false);
    await person.keyboard('Սխալ');
    expect(isNeeded()).toBe(true);
    await person.keyboard('{Escape}');
    await person.click(within(await question()).getByRole('button', { name: t('shell.keepEditing') }));
    expect(field).toHaveProperty('value', 'Սխալ');
    await person.click(within(dialog).getByLabelText(t('shell.close')));
    await person.click(within(await question()).getByRole('button', { name: t('shell.discard') }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(isNeeded()).toBe(false);
  },
);

it('Esc in the question goes back to what was typed', async () => {
  const { person } = await open();
  await person.keyboard('Սխալ{Escape}');
  await question();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('shell.keepEditing')));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('shell.discardTitle') })).toBeNull());
  expect(isOpen()).toBe(true);
});

it.each(['Dialog', 'Drawer'] as const)('Ctrl+Enter saves what is typed: %s', async (kind) => {
  const { person, saved } = await open(kind);
  await person.keyboard('Սխալ{Control>}{Enter}{/Control}');
  expect(saved).toEqual(['Սխալ']);
});

it('whoever presses the button too early is led to the field that is missing', async () => {
  const { person, field, dialog, saved } = await open();
  await person.click(within(dialog).getByRole('button', { name: 'Չեղարկել' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(saved).toEqual([]);
});
