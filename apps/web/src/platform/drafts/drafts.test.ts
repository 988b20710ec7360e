import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSeal } from '../../../test/seal.ts';
import { sealStore } from '../sealing/index.ts';
import { work } from '../work-database/index.ts';
import { draftsOf, removeDraft, sealedDraft, sealOldDrafts, storeDraft } from './drafts.ts';

const keep = async (id: string, payload: unknown = { plate: id }, owner = 'me') =>
  storeDraft(await sealedDraft({ id, kind: 'checkup', owner, payload }));
const idsOf = async (owner = 'me') => (await draftsOf('checkup', owner)).map(({ id }) => id);
/** Everything in the database as whoever sits down next would find it. */
const dump = async () => {
  const rows = await work.drafts.toArray();
  const letters = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  return JSON.stringify(rows, letters);
};

beforeEach(() => openSeal('me'));
afterEach(async () => {
  vi.restoreAllMocks();
  await work.open();
  await work.drafts.clear();
});

describe('drafts on this device', () => {
  it('are found again by their owner, newest first', async () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(3).mockReturnValueOnce(2);
    await keep('a');
    await keep('b');
    openSeal('someone else');
    await keep('c', {}, 'someone else');
    openSeal('me');
    expect(await idsOf()).toEqual(['b', 'a']);
  });

  it('are one row per record, however often they are kept', async () => {
    await keep('a');
    await keep('a', 'newer');
    expect(await draftsOf('checkup', 'me')).toMatchObject([{ id: 'a', payload: 'newer' }]);
    await removeDraft('a');
    expect(await draftsOf('checkup', 'me')).toEqual([]);
  });

  it('survive a connection that the browser closed', async () => {
    work.close({ disableAutoOpen: true });
    expect(await keep('a')).toBe('stored');
    expect(await draftsOf('checkup', 'me')).toHaveLength(1);
  });

  it('say that the disk is full instead of pretending', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    expect(await keep('a')).toBe('full');
  });

  it('say that nothing can be kept where there is no database', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new DOMException('', 'UnknownError'));
    expect(await keep('a')).toBe('unavailable');
  });

  it('don’t hide a fault of our own', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new TypeError('bug'));
    await expect(keep('a')).rejects.toThrow('bug');
  });
});

describe('a draft that another person may come upon', () => {
  it('is sealed: nothing that was typed stands in the database', async () => {
    await keep('a', { ownerName: 'Anahit Grigoryan', phone: '+37491234567' });
    const left = await dump();
    expect(left).toContain('"owner":"me"');
    for (const typed of ['Anahit', 'ownerName', '37491234567']) expect(left).not.toContain(typed);
  });

  it('is not written at all while there is no key', async () => {
    sealStore.set({ kind: 'none' });
    expect(await keep('a')).toBe('unavailable');
    expect(await work.drafts.count()).toBe(0);
  });

  it('stays when its owner signs out, opens to nobody else, and to him again when he is back', async () => {
    await keep('a');
    openSeal('someone else');
    expect([await idsOf(), await idsOf('someone else')]).toEqual([[], []]);
    // Nor by pretending that it was his.
    await work.drafts.update('a', { owner: 'someone else' });
    expect(await idsOf('someone else')).toEqual([]);
    await work.drafts.update('a', { owner: 'me' });
    openSeal('me');
    expect(await draftsOf('checkup', 'me')).toMatchObject([{ id: 'a', payload: { plate: 'a' } }]);
  });

  it('of which a byte was changed, or that lies under another id, is not shown', async () => {
    await keep('a');
    await keep('b');
    const row = await work.drafts.get('a');
    if (!row || !('sealed' in row)) throw new Error('it is sealed');
    await work.drafts.put({ ...row, id: 'c' });
    const bytes = new Uint8Array(row.sealed.bytes.slice(0));
    bytes.set([bytes[3] === 1 ? 2 : 1], 3);
    await work.drafts.put({ ...row, sealed: { ...row.sealed, bytes: bytes.buffer } });
    expect(await idsOf()).toEqual(['b']);
  });

  it('that an older version left in clear is shown, and sealed when its owner has his key', async () => {
    const old = { id: 'a', kind: 'checkup', savedAt: 5, payload: { name: 'Anahit' } };
    await work.drafts.bulkPut([
      { ...old, owner: 'me' },
      { ...old, id: 'b', owner: 'someone else' },
    ]);
    sealStore.set({ kind: 'none' });
    expect(await idsOf()).toEqual(['a']);
    openSeal('me');
    const state = sealStore.get();
    if (state.kind !== 'open') throw new Error('it is open');
    await sealOldDrafts('me', state.key);
    expect(await draftsOf('checkup', 'me')).toMatchObject([
      { id: 'a', savedAt: 5, payload: { name: 'Anahit' } },
    ]);
    expect(Object.keys((await work.drafts.get('a')) ?? {})).not.toContain('payload');
    // Whose key is not there keeps what he has as it is: it is never destroyed.
    expect(await work.drafts.get('b')).toMatchObject({ payload: { name: 'Anahit' } });
  });
});
