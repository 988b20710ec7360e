import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { noteInPage } from '../../platform/dirty/dirty-work.ts';
import { reloadNow } from '../../platform/server-status/new-version.ts';
import { troubleStore, work } from '../../platform/work-database/index.ts';
import { followTrouble } from './follow-trouble.ts';
import { StorageNotice } from './storage-notice.tsx';

const reload = vi.fn();
vi.mock('../../platform/server-status/new-version.ts', () => ({
  reloadNow: vi.fn(async () => undefined),
  reloadOnce: (reason: string) => reload(reason),
}));

beforeEach(() => void vi.clearAllMocks());
afterEach(async () => {
  act(() => troubleStore.set(null));
  await work.open();
});

describe('a device that can’t keep or read what it should', () => {
  it.each([
    ['full', 'Սարքում տեղ չկա', 'Ուղարկել հիմա'],
    ['lost', 'Այս սարքի պահոցը չի պատասխանում', 'Թարմացնել հիմա'],
    ['broken', 'Այս սարքի պահոցը չի բացվում', 'Վերականգնել պահոցը'],
    ['blocked', 'Այս սարքի պահոցը զբաղված է', 'Կրկին փորձել'],
  ] as const)('says so and names the remedy: %s (F31)', async (trouble, title, remedy) => {
    show(<StorageNotice />);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => troubleStore.set(trouble));
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(screen.getAllByRole('button', { name: remedy })).toHaveLength(1);
  });

  it('is asked about before the advice is taken that would lose what lives in this page alone', async () => {
    const { person } = show(<StorageNotice />);
    act(() => {
      troubleStore.set('lost');
      noteInPage(true);
    });
    await person.click(await screen.findByRole('button', { name: 'Թարմացնել հիմա' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Չուղարկվածի մի մասը միայն այս էջում է․ թարմացնելիս կկորչի։');
    expect(reloadNow).not.toHaveBeenCalled();
    act(() => noteInPage(false));
  });

  it('is loaded anew by itself where nothing is typed', () => {
    followTrouble();
    troubleStore.set('full');
    noteInPage(true);
    troubleStore.set('lost');
    expect(reload).not.toHaveBeenCalled();
    noteInPage(false);
    troubleStore.set(null);
    troubleStore.set('lost');
    expect(reload).toHaveBeenCalledWith('storage');
  });

  it('gets an empty store where it asks for one, after it was told what is lost', async () => {
    await work.drafts.put({ id: 'd', kind: 'checkup', owner: 'me', savedAt: 1, payload: {} });
    const { person } = show(<StorageNotice />);
    act(() => troubleStore.set('broken'));
    await person.click(await screen.findByRole('button', { name: 'Վերականգնել պահոցը' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('այս սարքում պահված չուղարկված գրառումներն ու սևագրերը կկորչեն');
    expect(await work.drafts.count()).toBe(1);
    const [confirm] = screen.getAllByRole('button', { name: 'Վերականգնել պահոցը' }).slice(-1);
    if (confirm) await person.click(confirm);
    await vi.waitFor(() => expect(reloadNow).toHaveBeenCalled());
    expect(await work.drafts.count()).toBe(0);
  });
});
