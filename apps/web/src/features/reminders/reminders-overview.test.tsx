import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import RemindersOverview from './reminders-overview.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const OVERVIEW = {
  provider: true,
  on: true,
  open: true,
  from: '10:00',
  to: '20:00',
  spent: 1_500,
  ceiling: 50_000,
  counts: [
    { step: 'month', state: 'sent', count: 7 },
    { step: 'month', state: 'refused', count: 1 },
    { step: 'after', state: 'sent', count: 3 },
  ],
  unsent: [],
};
const OFF = 'Անջատված են․ միացվում են ստորև՝ «SMS հիշեցումներ» կարգավորմամբ';
const NO_PROVIDER = 'SMS մատակարար կարգավորված չէ․ հիշեցումներ չեն ուղարկվում';

function open(facts: object) {
  sessionStore.set({ kind: 'in', person: personWith(['accesses_all']), confirmed: true });
  fakeServer({ 'GET /api/reminders': { body: { data: { ...OVERVIEW, ...facts } } } });
  showAt('/', { '/': RemindersOverview });
}
const factOf = (name: string) => screen.getByText(name).parentElement?.textContent?.replace(name, '');

it.each([
  ['are on, at an hour at which they go', {}, 'Միացված են', '10:00–20:00', false],
  ['are off', { on: false }, OFF, '10:00–20:00', false],
  ['wait for the morning', { open: false }, 'Միացված են', '10:00–20:00, հիմա չի ուղարկվում', false],
  ['have nobody to send them', { provider: false }, 'Միացված են', '10:00–20:00', true],
])('the staff read how the reminders stand: they %s', async (_name, facts, status, hours, missing) => {
  open(facts);
  expect(await screen.findByText(status)).toBeTruthy();
  expect(factOf('Ուղարկման ժամեր')).toBe(hours);
  expect(screen.queryByText(NO_PROVIDER) !== null).toBe(missing);
});

it('each of the three reminders is counted by itself', async () => {
  open({});
  await screen.findByText('Միացված են');
  expect(factOf('Մեկ ամիս առաջ')).toBe('Ուղարկված է՝ 7 · Չի ընդունվել՝ 1');
  expect(factOf('Երկու շաբաթ առաջ') ?? '').not.toContain('Ուղարկված է');
  expect(factOf('Մեկ օր անց')).toBe('Ուղարկված է՝ 3');
});
