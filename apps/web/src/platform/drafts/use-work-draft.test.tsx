import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { sessionStore } from '../access/session.ts';
import { hasUndrafted, isDirty } from '../dirty/dirty-work.ts';
import { draftsOf } from './drafts.ts';
import { useWorkDraft } from './use-work-draft.ts';

const person = personWith([]);
const another = { ...person, user: { ...person.user, id: 'f'.repeat(24) } };
const signIn = (who = person) => sessionStore.set({ kind: 'in', person: who, confirmed: true });
const restored = async () => (await draftsOf('test', person.user.id)).map(({ payload }) => payload);

/** A form of one text: empty = nothing is changed. */
function Form({ about }: { about: string }) {
  const [text, setText] = useState('');
  const work = useWorkDraft({
    kind: 'test',
    about,
    shape: z.string(),
    work: text === '' ? null : text,
    onContinue: setText,
  });
  return (
    <>
      <AbandonedDraft offer={work.offer} />
      <input aria-label="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  );
}

const open = (about = 'one') => showAt('/x', { '/x': () => <Form about={about} /> });
const text = () => screen.findByLabelText<HTMLInputElement>('text');

beforeEach(() => signIn());
afterEach(async () => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
});

describe('changes that were not saved', () => {
  it('are kept when the screen is left, offered when it is opened again, and forgotten once there are none', async () => {
    const first = open();
    await first.person.type(await text(), 'abc');
    // What may lie there from before is read first.
    await waitFor(() => expect([isDirty(), hasUndrafted()]).toEqual([true, false]));
    first.unmount();
    await waitFor(async () => expect(await restored()).toEqual(['abc']));

    const again = open();
    await again.person.click(await screen.findByRole('button', { name: t('shell.draftContinue') }));
    expect((await text()).value).toBe('abc');
    expect(screen.queryByRole('button', { name: t('shell.draftContinue') })).toBeNull();
    await again.person.clear(await text());
    await waitFor(async () => expect(await restored()).toEqual([]));
  });

  it('are not written over by what is typed while they are offered, and stay when that is taken back', async () => {
    const first = open();
    await first.person.type(await text(), 'abc');
    first.unmount();
    await waitFor(async () => expect(await restored()).toEqual(['abc']));
    const again = open();
    await screen.findByRole('button', { name: t('shell.draftContinue') });
    await again.person.type(await text(), 'x');
    await again.person.clear(await text());
    await again.person.type(await text(), 'y');
    again.unmount();
    const last = open();
    await last.person.click(await screen.findByRole('button', { name: t('shell.draftContinue') }));
    expect((await text()).value).toBe('abc');
    await last.person.clear(await text());
    await waitFor(async () => expect(await restored()).toEqual([]));
  });

  it('are offered for their own subject and their own person only, and can be thrown away', async () => {
    const first = open();
    await first.person.type(await text(), 'abc');
    first.unmount();
    await waitFor(async () => expect(await restored()).toEqual(['abc']));
    const offered = () => screen.queryByRole('button', { name: t('shell.draftDelete') });
    open('two');
    await text();
    expect(offered()).toBeNull();
    cleanup();
    signIn(another);
    open();
    await text();
    expect(offered()).toBeNull();
    cleanup();
    signIn();
    const mine = open();
    await mine.person.click(await screen.findByRole('button', { name: t('shell.draftDelete') }));
    await waitFor(async () => expect(await restored()).toEqual([]));
    expect(offered()).toBeNull();
  });
});
