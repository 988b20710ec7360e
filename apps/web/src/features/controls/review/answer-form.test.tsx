import 'fake-indexeddb/auto';
import type { AnswerPhoto, ControlRow } from '@inspect/contract/controls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { work } from '../../../platform/work-database/index.ts';
import { addControlTexts } from '../texts.ts';
import type { Answer } from './use-review.ts';

let AnswerForm: typeof import('./answer-form.tsx')['AnswerForm'];
beforeAll(async () => {
  addControlTexts();
  ({ AnswerForm } = await import('./answer-form.tsx'));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
  await work.drafts.clear();
});

const ID = 'a'.repeat(24);
const AT = '2026-11-20T08:00:00.000Z';
const photoOf = (_id: string): AnswerPhoto => ({ _id, file: 'f'.repeat(24), createdAt: AT });
const words = { cameraReasonId: null, note: null, question: 'Ինչո՞ւ', answer: null };
const row: ControlRow = {
  _id: ID,
  status: 'unchecked',
  version: 1,
  ...words,
  askedAt: AT,
  answeredByName: null,
  answeredAt: null,
  answerPhotos: 0,
  by: null,
  at: null,
  changedSince: false,
  reused: false,
  sample: null,
  can: { decide: false, answer: true },
  checkup: storedCheckup({ _id: ID }),
};

/** The form over a server that keeps what is sent to it; `refuse`: what it says to the next photographs. */
async function answering(unsent: AnswerPhoto[] = []) {
  const state = { unsent, refuse: null as string | null };
  const { checkup, ...control } = row;
  const path = `/api/controls/${ID}`;
  const { asked } = fakeServer({
    [`GET ${path}`]: () => ({
      body: {
        data: { control, checkup: storedCheckup({ _id: ID }), events: [], unsentPhotos: state.unsent },
      },
    }),
    [`POST ${path}/answer-photos`]: ({ call }) => {
      if (state.refuse) return { status: 503, body: refusal('unavailable', state.refuse) };
      const photo = photoOf(new URLSearchParams(call.split('?')[1]).get('_id') ?? '');
      state.unsent = [...state.unsent, photo];
      return { status: 201, body: { data: photo } };
    },
    ...Object.fromEntries(
      unsent.map((photo) => [
        `DELETE ${path}/answer-photos/${photo._id}`,
        () => {
          state.unsent = state.unsent.filter(({ _id }) => _id !== photo._id);
          return { body: { data: photo } };
        },
      ]),
    ),
  });
  sessionStore.set({ kind: 'in', person: personWith(['control-company']), confirmed: true });
  const saved: Answer[] = [];
  const onSave = async (answer: Answer) => saved.push(answer) > 0;
  const view = showAt('/', { '/': () => <AnswerForm row={row} onSave={onSave} /> });
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Կցել լուսանկար' });
  await waitFor(() => expect(asked.some(({ call }) => call === `GET ${path}`)).toBe(true));
  return {
    ...view,
    saved,
    state,
    add,
    /** the ids under which photographs were sent, each time */
    sent: () =>
      asked.flatMap(({ call }) =>
        call.startsWith('POST ') ? [new URLSearchParams(call.split('?')[1]).get('_id')] : [],
      ),
    choose: async (count: number) => {
      await waitFor(() => expect(add.disabled).toBe(false));
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (!input) throw new Error('there is nothing to choose a file with');
      const files = Array.from(
        { length: count },
        (_, n) => new File([`picture ${n}`], `${n}.jpg`, { type: 'image/jpeg' }),
      );
      await view.person.upload(input, files);
    },
    press: () => view.person.click(screen.getByRole('button', { name: 'Ուղարկել' })),
  };
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Պատասխանի լուսանկարներ' })).getAllByRole('button');

it('photographs are an answer without a word, and are named by the ids under which they came', async () => {
  const at = await answering();
  await at.choose(2);
  await waitFor(() => expect(at.state.unsent).toHaveLength(2));
  await at.press();
  await waitFor(() => expect(at.saved).toEqual([{ answer: null, photos: at.sent() }]));
  expect(new Set(at.sent()).size).toBe(2);
});

it('words go with those photographs that were sent before the page was opened anew', async () => {
  const before = photoOf('1'.repeat(24));
  const at = await answering([before]);
  await waitFor(() => expect(shown()).toHaveLength(1));
  await at.person.type(screen.getByRole('textbox', { name: 'Պատասխան' }), 'Բակում է');
  await at.press();
  await waitFor(() => expect(at.saved).toEqual([{ answer: 'Բակում է', photos: [before._id] }]));
});

it('neither words nor photographs are no answer, and it says so', async () => {
  const at = await answering();
  await at.press();
  expect(await screen.findByText('Գրեք պատասխանը կամ կցեք լուսանկար')).toBeTruthy();
  expect(at.saved).toEqual([]);
});

it('one that did not come keeps the answer back, says why, and is sent again as the same', async () => {
  const at = await answering();
  at.state.refuse = 'Սերվերը զբաղված է';
  await at.choose(1);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Սերվերը զբաղված է');
  await at.press();
  expect(at.saved).toEqual([]);
  at.state.refuse = null;
  await at.person.click(within(alert).getByRole('button', { name: 'Նորից ուղարկել' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await at.press();
  const [first, again] = at.sent();
  expect(again).toBe(first);
  await waitFor(() => expect(at.saved).toEqual([{ answer: null, photos: [first] }]));
});

it('one that was sent is taken back from the server', async () => {
  const at = await answering([photoOf('1'.repeat(24)), photoOf('2'.repeat(24))]);
  await waitFor(() => expect(shown()).toHaveLength(2));
  await at.person.click(shown()[0] as HTMLElement);
  await at.person.click(await screen.findByRole('button', { name: 'Ջնջել' }));
  await waitFor(() => expect(at.state.unsent.map(({ _id }) => _id)).toEqual(['2'.repeat(24)]));
  await at.press();
  await waitFor(() => expect(at.saved).toEqual([{ answer: null, photos: ['2'.repeat(24)] }]));
});

it('four are taken and no more', async () => {
  const at = await answering([photoOf('1'.repeat(24)), photoOf('2'.repeat(24))]);
  await at.choose(3);
  await waitFor(() => expect(at.state.unsent).toHaveLength(4));
  await waitFor(() => expect(at.add.disabled).toBe(true));
  expect(at.sent()).toHaveLength(2);
});
