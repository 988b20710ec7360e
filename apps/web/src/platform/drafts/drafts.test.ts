import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { work } from '../work-database/index.ts';
import { draftsOf, removeDraft, storeDraft } from './drafts.ts';

const draft = (id: string, owner = 'me') => ({ id, kind: 'checkup', owner, payload: { plate: id } });

afterEach(async () => {
  vi.restoreAllMocks();
  await work.open();
  await work.drafts.clear();
});

describe('drafts on this device', () => {
  it('are found again by their owner, newest first', async () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(3).mockReturnValueOnce(2);
    await storeDraft(draft('a'));
    await storeDraft(draft('b'));
    await storeDraft(draft('c', 'someone else'));
    expect((await draftsOf('checkup', 'me')).map((row) => row.id)).toEqual(['b', 'a']);
  });

  it('are one row per record, however often they are kept', async () => {
    await storeDraft(draft('a'));
    await storeDraft({ ...draft('a'), payload: 'newer' });
    expect(await draftsOf('checkup', 'me')).toMatchObject([{ id: 'a', payload: 'newer' }]);
    await removeDraft('a');
    expect(await draftsOf('checkup', 'me')).toEqual([]);
  });

  it('survive a connection that the browser closed', async () => {
    work.close({ disableAutoOpen: true });
    expect(await storeDraft(draft('a'))).toBe('stored');
    expect(await draftsOf('checkup', 'me')).toHaveLength(1);
  });

  it('say that the disk is full instead of pretending', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    expect(await storeDraft(draft('a'))).toBe('full');
  });

  it('say that nothing can be kept where there is no database', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new DOMException('', 'UnknownError'));
    expect(await storeDraft(draft('a'))).toBe('unavailable');
  });

  it('don’t hide a fault of our own', async () => {
    vi.spyOn(work.drafts, 'put').mockRejectedValue(new TypeError('bug'));
    await expect(storeDraft(draft('a'))).rejects.toThrow('bug');
  });
});
