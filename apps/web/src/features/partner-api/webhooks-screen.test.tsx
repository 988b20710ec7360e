import 'fake-indexeddb/auto';
import { addTexts } from '@inspect/contract/i18n';
import { type ListedWebhook, type PartnerDelivery, partnerApiHy } from '@inspect/contract/partner-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, expectSearch, listOf, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { newId } from '../../platform/new-id.ts';

vi.setConfig({ testTimeout: 40_000 });
addTexts({ partnerApi: partnerApiHy });
const { default: WebhooksScreen } = await import('./webhooks/webhooks-screen.tsx');

let me = personWith(['api-notifications']);
const webhook: ListedWebhook = {
  _id: 'a'.repeat(24),
  partner: 'b'.repeat(24),
  partnerName: 'Ճանապարհային ոստիկանություն',
  url: 'https://police.example/events',
  events: ['concluded', 'annulled'],
  active: true,
  secretMadeAt: '2026-11-19T08:00:00.000Z',
  formerSecretUntil: null,
  failingSince: null,
  unpaid: false,
  version: 1,
};
const delivery: PartnerDelivery = {
  _id: 'd'.repeat(24),
  webhook: webhook._id,
  partnerName: webhook.partnerName,
  event: { _id: 'e'.repeat(24), sequence: 41, type: 'concluded' },
  state: 'dead',
  createdAt: '2026-11-19T08:00:00.000Z',
  dueAt: null,
  attempts: [
    { at: '2026-11-19T08:00:05.000Z', outcome: 'status', status: 503, milliseconds: 40 },
    { at: '2026-11-19T08:01:05.000Z', outcome: 'timeout', status: null, milliseconds: 10_000 },
  ],
};
const SEEN = 'POST /api/api/notifications/seen';

beforeEach(() => {
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string, row = webhook, answers: Parameters<typeof fakeServer>[0] = {}) {
  const known: Parameters<typeof fakeServer>[0] = {
    'GET /api/api/notifications': { body: listOf(row) },
    'GET /api/api/users?page=1&limit=200': { body: listOf() },
    [`GET /api/edit-histories?entity=webhooks&record=${row._id}&limit=10`]: { body: listOf() },
    [`GET /api/api/notifications/deliveries?webhook=${row._id}&page=1&limit=10`]: { body: listOf(delivery) },
    [SEEN]: { body: { count: 0 } },
    ...answers,
  };
  return { server: fakeServer(known), ...showAt(address, { '/api/notifications': WebhooksScreen }) };
}

it('says of each address whether it is sent to, and notes that it was seen', async () => {
  const { server } = open('/api/notifications', { ...webhook, failingSince: '2026-11-19T09:00:00.000Z' });
  expect(await screen.findByText('https://police.example/events')).toBeTruthy();
  expect(screen.getByText('Չի ընդունում')).toBeTruthy();
  expect(screen.getByText('Ավարտվել է, Անվավեր է ճանաչվել')).toBeTruthy();
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain(SEEN));
});

it('addresses are put in order by their headings and searched for', async () => {
  const lists = { '/api/notifications': [webhook], '/api/users': [] };
  const asked = {
    server: listServer(lists, { [SEEN]: { body: { count: 0 } } }),
    ...showAt('/api/notifications', { '/api/notifications': WebhooksScreen }),
    path: '/api/notifications',
  };
  await expectOrders(asked, { Գործընկեր: 'partner', 'Ծանուցման հասցե': 'url' });
  await expectSearch(asked, 'Գործընկեր կամ հասցե', 'police');
});

it('says that what is due waits for a payment, on the list and beside its deliveries', async () => {
  const { person } = open('/api/notifications', { ...webhook, unpaid: true });
  expect(await screen.findByText('Սպասում է վճարման')).toBeTruthy();
  await person.click(await screen.findByText('https://police.example/events'));
  expect(
    await screen.findByText(
      'Գործընկերոջ վճարման ժամկետն անցել է․ մինչև վճարումը ոչինչ չի ուղարկվում, իսկ իրադարձությունները պահվում են 30 օր։',
    ),
  ).toBeTruthy();
});

it('that they could not be read is said, and asked for again', async () => {
  const { server, person } = open('/api/notifications', webhook, {
    'GET /api/api/notifications': { status: 500, body: refusal('internal', 'Ինչ-որ բան այն չէ') },
  });
  expect(await screen.findByText('Ինչ-որ բան այն չէ')).toBeTruthy();
  server.answers['GET /api/api/notifications'] = { body: listOf(webhook) };
  await person.click(screen.getByRole('button', { name: 'Կրկին փորձել' }));
  expect(await screen.findByText('https://police.example/events')).toBeTruthy();
});

it('shows what was tried when, and sends again what was given up', async () => {
  const { server, person } = open(`/api/notifications?row=${webhook._id}`, webhook, {
    [`POST /api/api/notifications/deliveries/${delivery._id}/resend`]: {
      body: { data: { ...delivery, state: 'waiting', dueAt: '2026-11-19T09:00:00.000Z' } },
    },
  });
  const sent = await screen.findByRole('region', { name: 'Առաքումներ' });
  expect(await within(sent).findByText('Ավարտվել է, № 41')).toBeTruthy();
  expect(within(sent).getByText('Չի ընդունվել', { selector: 'span' })).toBeTruthy();
  expect(within(sent).getByText(/պատասխան 503/)).toBeTruthy();
  expect(within(sent).getByText(/պատասխան չի եղել 10 վայրկյանում/)).toBeTruthy();
  await person.click(within(sent).getByRole('button', { name: 'Կրկին ուղարկել՝ Ավարտվել է, № 41' }));
  await waitFor(() =>
    expect(server.asked.filter(({ call }) => call.endsWith(`${delivery._id}/resend`))).toHaveLength(1),
  );
});

it('a secret is shown once, and a lost answer does not make two', async () => {
  const secret = `inspect_hook_${'x'.repeat(43)}`;
  const ids: unknown[] = [];
  const { person } = open(
    `/api/notifications?row=${webhook._id}`,
    { ...webhook, secretMadeAt: null },
    {
      [`POST /api/api/notifications/${webhook._id}/secret`]: ({ body }) => {
        ids.push((body as { _id: string })._id);
        return ids.length === 1 ? 'nothing' : { status: 201, body: { data: { secret } } };
      },
    },
  );
  const make = () => screen.findByRole('button', { name: 'Ստեղծել գաղտնիք' });
  expect(screen.queryByRole('button', { name: 'Ուղարկել փորձնական' })).toBeNull();
  await person.click(await make());
  await waitFor(() => expect(ids).toHaveLength(1));
  await person.click(await make());
  const dialog = await screen.findByRole('dialog', { name: 'Նոր գաղտնիք' });
  expect(within(dialog).getByDisplayValue(secret)).toBeTruthy();
  expect(new Set(ids).size).toBe(1);
  await person.click(within(dialog).getByRole('button', { name: 'Պատճենել եմ, փակել' }));
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
});
