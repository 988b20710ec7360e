import 'fake-indexeddb/auto';
import type { Control } from '@inspect/contract/controls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { isDirty } from '../../../platform/dirty/dirty-work.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { deliver } from '../../../platform/realtime/events.ts';
import { work } from '../../../platform/work-database/index.ts';
import { addControlTexts } from '../texts.ts';

let ReviewTab: typeof import('./review-tab.tsx')['ReviewTab'];
beforeAll(async () => {
  addControlTexts();
  ({ ReviewTab } = await import('./review-tab.tsx'));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
  await work.drafts.clear();
});

const COMPANY = 'c'.repeat(24);
const signedIn = personWith(['control']);
const person = { ...signedIn, user: { ...signedIn.user, company: COMPANY, companyName: 'Ընկերություն' } };
const NEWER = rowOf('1', '11AA111');
const FIRST = rowOf('2', '22BB222');
const SECOND = rowOf('3', '33CC333');
const THIRD = rowOf('4', '44DD444');
type Row = typeof FIRST;

function rowOf(digit: string, plate: string, facts: Partial<Control> = {}) {
  const _id = digit.repeat(24);
  const said = { cameraReasonId: null, note: null, question: null, answer: null };
  const when = { askedAt: null, answeredByName: null, answeredAt: null, by: null, at: null };
  const control: Control = {
    _id,
    status: 'unchecked',
    ...said,
    ...when,
    version: 0,
    answerPhotos: 0,
    changedSince: false,
    reused: false,
    sample: null,
    can: { decide: true, answer: false },
    ...facts,
  };
  return { ...control, checkup: storedCheckup({ _id, CarRegNo: plate, status: 'concluded', Opinion: true }) };
}

/** A page of the list as the server tells it, `after` = the next one; `tell` = from now on other checkups are there, and that is announced. */
function reviewing(
  rows: readonly Row[],
  { row, known = rows, after = [] }: { row?: string; known?: readonly Row[]; after?: readonly Row[] } = {},
) {
  let shown = rows;
  const none = { current_page: 1, total: 1, count: 0 };
  const pageOf = (data: readonly Row[], current_page: number) => ({
    body: {
      data,
      waiting: 0,
      pagination: { current_page, total: after.length > 0 ? 2 : 1, count: data.length },
      inspectionStatusCount: { unchecked: data.length, approved: 0, suspicious: 0, violation: 0 },
      dahk: [],
      dahkPagination: none,
    },
  });
  const records = known.flatMap(({ checkup, ...control }) => [
    [
      `GET /api/controls/${control._id}`,
      () => ({ body: { data: { control, checkup, events: [], unsentPhotos: [] } } }),
    ],
    [
      `PUT /api/controls/${control._id}`,
      ({ body }: { body: unknown }) => {
        const { version: _, ...said } = body as { version: number };
        return { body: { data: { ...control, ...said, version: control.version + 1 } } };
      },
    ],
  ]);
  const server = fakeServer({
    'GET /api/controls?startDate=2026-11-20&endDate=2026-11-20': () => pageOf(shown, 1),
    'GET /api/controls?startDate=2026-11-20&endDate=2026-11-20&page=2': () => pageOf(after, 2),
    ...Object.fromEntries(records),
  });
  sessionStore.set({ kind: 'in', person, confirmed: true });
  const days = 'startDate=2026-11-20&endDate=2026-11-20';
  const view = showAt(`/control?${days}${row ? `&row=${row}` : ''}`, { '/control': ReviewTab });
  const lists = () => server.asked.filter(({ call }) => call.startsWith('GET /api/controls?')).length;
  return {
    ...view,
    decided: () =>
      server.asked.flatMap(({ call, body }) => (call.startsWith('PUT ') ? [{ call, body }] : [])),
    tell: async (next: readonly Row[]) => {
      const before = lists();
      shown = next;
      deliver(`EDIT_CHECKUP_${COMPANY}`, { _id: FIRST._id, version: 2, status: 'concluded' });
      await waitFor(() => expect(lists()).toBeGreaterThan(before));
      await waitFor(() =>
        expect(
          within(screen.getByRole('list', { name: 'Ստուգվող զննությունները' })).getAllByRole('button'),
        ).toHaveLength(next.length),
      );
    },
  };
}

const sees = (plate: string) => screen.findByRole('heading', { level: 2, name: plate });
const violation = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Ո՞րն է խախտումը/ });
const typed = async () => (await draftsOf('control-words', person.user.id)).map(({ payload }) => payload);

describe('the checkup that is looked at', () => {
  it('stays when newer ones come above it, and the key decides about it and goes on to the one below', async () => {
    const at = reviewing([FIRST, SECOND], { known: [NEWER, FIRST, SECOND] });
    await sees('22 BB 222');
    await at.tell([NEWER, FIRST, SECOND]);
    expect(await sees('22 BB 222')).toBeTruthy();
    await at.person.keyboard('a');
    expect(await sees('33 CC 333')).toBeTruthy();
    expect(at.decided()).toEqual([
      { call: `PUT /api/controls/${FIRST._id}`, body: { version: 0, status: 'approved' } },
    ]);
  });

  it('stays with what is being typed when it leaves the list, and the next is the one that stood below', async () => {
    const at = reviewing([FIRST, SECOND, THIRD], { row: SECOND._id, known: [NEWER, FIRST, SECOND, THIRD] });
    await sees('33 CC 333');
    await at.person.keyboard('v');
    await at.person.type(await violation(), 'Այլ մեքենա է');
    await at.tell([NEWER, FIRST, THIRD, rowOf('5', '55EE555')]);
    expect(await sees('33 CC 333')).toBeTruthy();
    expect((await violation()).value).toBe('Այլ մեքենա է');
    await at.person.keyboard('{Control>}{Enter}{/Control}');
    expect(await sees('44 DD 444')).toBeTruthy();
    expect(at.decided().map(({ call }) => call)).toEqual([`PUT /api/controls/${SECOND._id}`]);
  });

  it('is the one that the address names, in the list or not; never another one in its place', async () => {
    reviewing([FIRST, SECOND], { row: THIRD._id, known: [FIRST, SECOND, THIRD] });
    expect(await sees('44 DD 444')).toBeTruthy();
    cleanup();
    const at = reviewing([FIRST, SECOND], { row: THIRD._id });
    expect(await screen.findByText('Ընտրեք զննություն ցանկից')).toBeTruthy();
    await at.person.keyboard('a');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(at.decided()).toEqual([]);
    const [first] = within(screen.getByRole('list', { name: 'Ստուգվող զննությունները' })).getAllByRole(
      'button',
    );
    expect(first?.tabIndex).toBe(0);
  });
});

it('the end of a page leads to the first of the next one, and its beginning back', async () => {
  const at = reviewing([FIRST, SECOND], { known: [FIRST, SECOND, THIRD], after: [THIRD] });
  await sees('22 BB 222');
  await at.person.keyboard('a');
  await sees('33 CC 333');
  await at.person.keyboard('s');
  await sees('44 DD 444');
  expect(at.decided().map(({ body }) => body)).toEqual([
    { version: 0, status: 'approved' },
    { version: 0, status: 'suspicious' },
  ]);
  await at.person.keyboard('k');
  expect(await sees('22 BB 222')).toBeTruthy();
});

describe('words that are not sent', () => {
  it('are offered when somebody comes back to the checkup, and are gone once the server has them', async () => {
    const at = reviewing([FIRST, SECOND]);
    await sees('22 BB 222');
    await at.person.keyboard('v');
    await at.person.type(await violation(), 'Այլ մեքենա է');
    await at.person.click(screen.getByRole('button', { name: /Հաջորդը/ }));
    await sees('33 CC 333');
    await waitFor(async () => expect(await typed()).toEqual([{ words: 'Այլ մեքենա է', reason: '' }]));
    cleanup();

    const again = reviewing([FIRST, SECOND]);
    await sees('22 BB 222');
    await again.person.keyboard('v');
    await again.person.click(await screen.findByRole('button', { name: 'Շարունակել սևագիրը' }));
    expect((await violation()).value).toBe('Այլ մեքենա է');
    await again.person.click(await violation());
    await again.person.keyboard('{Control>}{Enter}{/Control}');
    await sees('33 CC 333');
    expect(again.decided()).toMatchObject([{ body: { status: 'violation', note: 'Այլ մեքենա է' } }]);
    expect([await typed(), isDirty()]).toEqual([[], false]);
  });

  it('are kept where the server did not take them, and the checkup stays', async () => {
    const row = rowOf('2', '22BB222', {
      question: 'Ինչո՞ւ',
      askedAt: '2026-11-20T08:00:00.000Z',
      can: { decide: false, answer: true },
    });
    const at = reviewing([row, SECOND]);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Պատասխան/ });
    await at.person.type(field, 'Կրկնակի էր');
    await at.tell([SECOND]);
    expect(await screen.findByRole('textbox', { name: /Պատասխան/ })).toHaveProperty('value', 'Կրկնակի էր');
    await at.person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(at.decided()).toHaveLength(1));
    expect(await screen.findByRole('textbox', { name: /Պատասխան/ })).toHaveProperty('value', 'Կրկնակի էր');
    expect(await sees('22 BB 222')).toBeTruthy();
    await waitFor(async () => expect(await typed()).toEqual([{ words: 'Կրկնակի էր', reason: '' }]));
  });
});
