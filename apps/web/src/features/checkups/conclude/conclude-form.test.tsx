import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import type { Attachment } from '@inspect/contract/photos';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { storedPhoto } from '../../../../test/stored-photo.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { ConcludeForm } from './conclude-form.tsx';

vi.setConfig({ testTimeout: 40_000 });
const NO_FAULTS = t('error.checkup.faulty_without_findings');

type Quotes = Parameters<typeof fakeServer>[0];

function open(record: Checkup, answer: { status: number; body: unknown }, quotes: Quotes = {}) {
  const server = fakeServer({
    ...quotes,
    'GET /api/camera-reasons': { body: { data: [] } },
    [`PUT /api/tech-service-checkup/${record._id}`]: answer,
  });
  const view = show(
    <QueryClientProvider client={createQueryClient(checkSession)}>
      <ConcludeForm record={record} />
    </QueryClientProvider>,
  );
  const sent = () => server.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  return { ...view, sent };
}

const question = () =>
  within(screen.getByRole('group', { name: new RegExp(t('checkups.conclude.question')) }));
const save = () => screen.getByRole('button', { name: t('checkups.conclude.save') });
const faulty = () => screen.getByRole('radio', { name: t('checkups.list.opinionFalse') });

beforeEach(() => {
  const person = personWith(
    ['tech-service'],
    ROLES.find((role) => role.includes('OPERATOR')),
  );
  sessionStore.set({ kind: 'in', person, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('without a result nothing is sent, and it is said where one chooses it', async () => {
  const { person, sent } = open(storedCheckup(), { status: 500, body: {} });
  await person.click(save());
  expect(question().getByText(t('checkups.conclude.choose'))).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('whoever saves by Ctrl+Enter too early stands in the first field that is wrong, and all of it is summed up', async () => {
  const { person } = open(storedCheckup(), { status: 422, body: {} });
  screen.getByRole('button', { name: t('checkups.conclude.save') }).focus();
  await person.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('Opinion'));
  const summary = screen.getByRole('alert');
  expect(within(summary).getByText(t('shell.errorSummary', { count: 1 }))).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: t('checkups.list.opinionTrue') }));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('inspected'));
});

it('what the server refuses gets the focus too', async () => {
  const text = t('error.checkup.no_evidence');
  const body = refusal('checkup.no_evidence', text, { cameraReasonId: text });
  const { person } = open(storedCheckup(), { status: 422, body });
  await person.click(faulty());
  await person.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('combobox', { name: t('checkups.label.cameraReasonId') }),
    ),
  );
});

it('what nobody has signed is not sent, and it is said under the result', async () => {
  const { person, sent } = open(storedCheckup({ signature: null }), { status: 500, body: {} });
  await person.click(faulty());
  await person.click(save());
  expect(question().getByText(t('error.checkup.unsigned'))).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(faulty()));
  expect(sent()).toEqual([]);
});

it('fit with nothing noted and nothing photographed is more than one click', async () => {
  const { person, sent } = open(storedCheckup(), { status: 422, body: refusal('internal', 'x') });
  await person.click(screen.getByRole('radio', { name: t('checkups.list.opinionTrue') }));
  await person.click(save());
  expect(await screen.findByText(t('checkups.conclude.bareFirst'))).toBeTruthy();
  expect(sent()).toEqual([]);
  await person.click(screen.getByRole('checkbox', { name: t('checkups.conclude.bare') }));
  await person.click(save());
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
});

it('a faulty one comes again when it is repaired: no period is asked for', async () => {
  const { person } = open(storedCheckup(), { status: 500, body: {} });
  const period = () => screen.getByRole('group', { name: /^Հաջորդ զննության ժամկետը/ });
  expect(period()).toHaveProperty('disabled', false);
  await person.click(faulty());
  expect(period()).toHaveProperty('disabled', true);
});

it('what is refused of the result stands under the result', async () => {
  const record = storedCheckup({ version: 3, nextCheckup: 2 });
  const body = refusal('checkup.faulty_without_findings', NO_FAULTS);
  const { person, sent } = open(record, { status: 422, body });
  await person.click(faulty());
  await person.click(save());
  expect(await question().findByText(NO_FAULTS)).toBeTruthy();
  expect(sent()).toEqual([{ version: 3, Opinion: false, nextCheckup: 2 }]);
});

it('a missing photo asks for its reason under that field', async () => {
  const text = t('error.checkup.no_evidence');
  const body = refusal('checkup.no_evidence', text, { cameraReasonId: text });
  const { person } = open(storedCheckup(), { status: 422, body });
  await person.click(faulty());
  await person.click(save());
  expect(await screen.findByText(text)).toBeTruthy();
  const field = screen.getByRole('combobox', { name: t('checkups.label.cameraReasonId') });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('who was overtaken by the mechanic is told to look again, and keeps what was chosen', async () => {
  const body = refusal('version_conflict', t('error.version_conflict'));
  const { person } = open(storedCheckup(), { status: 409, body });
  await person.click(faulty());
  await person.click(save());
  expect(await screen.findByText(t('checkups.conclude.changed'))).toBeTruthy();
  expect(faulty()).toHaveProperty('checked', true);
});

describe('when to come again', () => {
  const REFUSED = { status: 422, body: refusal('checkup.faulty_without_findings', NO_FAULTS) };
  const sums = (environmental: number) => ({
    inspection: { amount: 8_000, reason: 'Car' },
    environmental: { amount: environmental, reason: '120 hp', taxYears: [2026] },
    total: 8_000 + environmental,
  });
  const record = storedCheckup({
    nextCheckup: 1,
    fees: sums(2_400),
    paid: { inspection: 8_000, environmental: 2_400 },
  });
  const quoteAt = (option: 1 | 2, environmental: number): Quotes => {
    const { carType, fuel, CarRegNo, VIN, _id } = record;
    const query = new URLSearchParams({
      carType,
      fuel,
      productionYear: '2016',
      enginePower: '120',
      nextCheckup: String(option),
      CarRegNo: CarRegNo ?? '',
      VIN,
      checkup: _id,
    });
    const proposal = { nextCheckup: 2, nextCheckupDate: '2028-11-21', reason: 'ten years' };
    return {
      [`GET /api/tech-service-checkup-quote?${query}`]: {
        body: { data: { fees: sums(environmental), proposal } },
      },
    };
  };
  const quotes = { ...quoteAt(1, 2_400), ...quoteAt(2, 4_800) };
  const proposed = () => screen.findByRole('radio', { name: new RegExp(t('checkups.form.proposed')) });

  it('what was chosen stays chosen, and the proposal is an offer beside it', async () => {
    const { person, sent } = open(record, REFUSED, quotes);
    expect(await proposed()).toHaveProperty('checked', false);
    expect(screen.getByRole('radio', { name: t('reference.nextCheckup.1') })).toHaveProperty('checked', true);
    await person.click(faulty());
    await person.click(save());
    await vi.waitFor(() => expect(sent()).toEqual([{ version: 1, Opinion: false, nextCheckup: 1 }]));
  });

  it('whoever takes the offer is told what it costs and what is left to pay', async () => {
    const { person } = open(record, REFUSED, quotes);
    await person.click(await proposed());
    // As a screen is read: a space that doesn’t break is a space.
    const drams = (sum: number) => formatDrams(sum).replace(/\s/g, ' ');
    const change = { before: drams(10_400), after: drams(12_800) };
    expect(await screen.findByText(t('checkups.conclude.feesChange', change))).toBeTruthy();
    const left = { paid: drams(10_400), owed: drams(2_400) };
    expect(screen.getByText(t('checkups.conclude.stillOwed', left))).toBeTruthy();
  });
});

describe('the plate on its photographs', () => {
  const photo = (CarRegNo: string): Attachment => storedPhoto('?kind=plate', { CarRegNo });
  const reason = () => screen.queryByRole('combobox', { name: t('checkups.label.cameraReasonId') });
  const answer = { status: 422, body: refusal('checkup.faulty_without_findings', NO_FAULTS) };

  it('shown: nothing has to be explained', () => {
    open(storedCheckup({ attachments: [photo('99ZZ999'), photo('34AB567')] }), answer);
    expect(screen.getByText(t('photos.plate.shown'))).toBeTruthy();
    expect(reason()).toBeNull();
  });

  it('none, or another one: that is said, and the reason is asked for', () => {
    const { unmount } = open(storedCheckup(), answer);
    expect(screen.getByText(t('photos.plate.none'))).toBeTruthy();
    expect(reason()).toBeTruthy();
    unmount();
    open(storedCheckup({ attachments: [photo('99ZZ999')] }), answer);
    expect(screen.getByText(t('photos.plate.other', { read: '99 ZZ 999' }))).toBeTruthy();
    expect(reason()).toBeTruthy();
  });

  it('not read: who concludes says first that he sees it', async () => {
    const { person, sent } = open(storedCheckup({ attachments: [photo('')] }), answer);
    await person.click(faulty());
    await person.click(save());
    expect(await screen.findByText(t('photos.plate.confirmFirst'))).toBeTruthy();
    expect(sent()).toEqual([]);
    await person.click(
      screen.getByRole('checkbox', { name: t('photos.plate.confirm', { plate: '34 AB 567' }) }),
    );
    await person.click(save());
    expect(await question().findByText(NO_FAULTS)).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });
});
