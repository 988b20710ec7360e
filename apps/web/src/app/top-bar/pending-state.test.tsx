import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showAt } from '../../../test/show-at.tsx';
import { outbox } from '../../platform/outbox/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { PendingState } from './pending-state.tsx';

const MINUTE = 60_000;
const { store } = outbox;
const empty = store.get();

const waiting = (id: string, minutes: number) => ({
  id,
  owner: 'me',
  kind: 'any',
  schema: 1,
  payload: {},
  dependsOn: [],
  after: [],
  recordedAt: '',
  seq: 1,
  size: 1,
  attempts: 0,
  faults: 0,
  nextAt: 0,
  rev: 0,
  refusal: null,
  savedAt: Date.now() - minutes * MINUTE,
});

async function open() {
  const page = () => (
    <main aria-label="page">
      <PendingState />
    </main>
  );
  const view = showAt('/x', { '/x': page, '/attention': () => <p>the records</p> });
  await screen.findByRole('main');
  return view;
}
const tone = () => screen.getByRole('link').dataset.tone;
const sign = () => screen.getByRole('link').querySelector('svg')?.getAttribute('class');

afterEach(() => {
  cleanup();
  store.set(empty);
  changeStatus({ link: 'online' });
});

describe('work that waits on this device', () => {
  it('is not mentioned while there is none', async () => {
    await open();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is counted, with the age of the oldest, whatever the clock said in between', async () => {
    await open();
    act(() => store.set({ ...empty, operations: [waiting('a', 3), waiting('b', 7), waiting('c', 5)] }));
    expect(screen.getByText('Չուղարկված գրառումներ՝ 3')).toBeTruthy();
    expect(screen.getByText('ամենահինը՝ 7 րոպե')).toBeTruthy();
    expect(screen.getByText('· 7 ր')).toBeTruthy();
  });

  it('is orange when the server answers and something has waited for more than five minutes', async () => {
    await open();
    act(() => store.set({ ...empty, operations: [waiting('a', 4)] }));
    expect([tone(), sign()]).toEqual([undefined, expect.stringContaining('cloud-up')]);
    act(() => store.set({ ...empty, operations: [waiting('a', 6)] }));
    expect(tone()).toBe('stalled');
    // Not by the colour alone.
    expect(sign()).toContain('cloud-pause');
    expect(screen.getByRole('link').title).toContain('կապը կա, բայց ուղարկումն ուշանում է');
    act(() => changeStatus({ link: 'offline' }));
    expect(tone()).toBeUndefined();
  });

  it('says how much of it waits for its person, and leads there', async () => {
    const { person } = await open();
    const refusal = { code: 'validation', message: 'no', fields: {} };
    const old = waiting('c', 24 * 60 + 1);
    act(() => store.set({ ...empty, operations: [waiting('a', 6), { ...waiting('b', 6), refusal }, old] }));
    expect(tone()).toBe('attention');
    expect(screen.getByRole('link').title).toContain('Ձեր որոշմանն են սպասում չուղարկված գրառումներ՝ 2');
    await person.click(screen.getByRole('link'));
    expect(await screen.findByText('the records')).toBeTruthy();
  });
});
