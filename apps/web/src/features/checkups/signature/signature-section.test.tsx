import 'fake-indexeddb/auto';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { NextStep } from '../steps/next-step.tsx';
import { SignatureSection } from './signature-section.tsx';

vi.setConfig({ testTimeout: 40_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const UNSIGNED = {
  signature: null,
  signedBy: null,
  signedByName: null,
  signedAt: null,
  signedFindings: null,
};

function open(record: Checkup, answer: { status?: number; body: unknown } = { body: { data: record } }) {
  const server = fakeServer({ [`POST /api/tech-service-checkup/${record._id}/sign`]: answer });
  const client = createQueryClient(checkSession);
  const shown = (told: Checkup) => (
    <QueryClientProvider client={client}>
      <NextStep record={told} step="conclusion" works concludedHere={false} />
      <SignatureSection record={told} />
    </QueryClientProvider>
  );
  const { rerender, ...view } = show(shown(record));
  return {
    ...view,
    becomes: (told: Checkup) => rerender(shown(told)),
    sent: () => server.asked.map(({ body }) => body),
  };
}
const nextStep = () => screen.getByRole('button', { name: t('checkups.step.next.conclusion') });
const pin = () => screen.getByLabelText(new RegExp(t('checkups.sign.pin')));

it('what is signed says by whom, how and when, and asks for nothing', () => {
  open(storedCheckup({ signature: 'pin', signedByName: 'Davit Mekhanikyan' }));
  expect(screen.getByText(/PIN կոդով՝ կայանում · Davit Mekhanikyan · 21\/11\/2026 10:00/)).toBeTruthy();
  expect(screen.queryByLabelText(new RegExp(t('checkups.sign.pin')))).toBeNull();
});

it('somebody of the staff who stood for it is not named to a company', () => {
  open(storedCheckup({ signature: 'override', signedByName: null, signatureReason: 'հիվանդ է' }));
  expect(screen.getByText(new RegExp(t('histories.staff')))).toBeTruthy();
  expect(screen.getByText('հիվանդ է')).toBeTruthy();
});

it('the PIN goes with the version that was seen, and stays nowhere', async () => {
  const record = storedCheckup({ version: 3, classificators: { 101: { checked: true } }, ...UNSIGNED });
  const { person, sent } = open(record);
  expect(screen.getByText(/անսարքություններ՝ 1/)).toBeTruthy();
  expect(pin().getAttribute('type')).toBe('password');
  await person.type(pin(), '274918{Enter}');
  await vi.waitFor(() => expect(sent()).toEqual([{ version: 3, pin: '274918' }]));
  await vi.waitFor(() => expect(pin()).toHaveProperty('value', ''));
});

it('five digits are not sent', async () => {
  const { person, sent } = open(storedCheckup(UNSIGNED));
  await person.type(pin(), '27491{Enter}');
  expect(screen.getByText(t('field.pin'))).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('a wrong one is said under the field, and typed again', async () => {
  const text = 'PIN կոդը սխալ է․ մնաց 4 փորձ';
  const { person } = open(storedCheckup(UNSIGNED), { status: 422, body: refusal('checkup.pin_wrong', text) });
  await person.type(pin(), '111222{Enter}');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(pin()).toHaveProperty('value', '');
});

it('who signed here goes on to the next step, as the field that had the focus is gone', async () => {
  const record = storedCheckup(UNSIGNED);
  const { person, sent, becomes } = open(record);
  await person.type(pin(), '274918{Enter}');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  becomes({ ...record, version: 2, signature: 'pin', signedByName: 'Davit Mekhanikyan' });
  expect(document.activeElement).toBe(nextStep());
});

it('after a wrong PIN it is the mechanic’s own device that signed: no focus moves here', async () => {
  const text = 'PIN կոդը սխալ է․ մնաց 4 փորձ';
  const record = storedCheckup(UNSIGNED);
  const { person, becomes } = open(record, { status: 422, body: refusal('checkup.pin_wrong', text) });
  await person.type(pin(), '111222{Enter}');
  await screen.findByText(text);
  becomes({ ...record, version: 2, signature: 'device', signedByName: 'Davit Mekhanikyan' });
  expect(document.activeElement).toBe(document.body);
});

it('what the mechanic signs on his own device moves no focus here', () => {
  const record = storedCheckup(UNSIGNED);
  const { becomes } = open(record);
  becomes({ ...record, version: 2, signature: 'device', signedByName: 'Davit Mekhanikyan' });
  expect(document.activeElement).toBe(document.body);
});
