import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { list, mechanic, preAddFor, quote, type } from '../../../../test/desk-answers.ts';
import { fixedId as id, knownOwner as owner } from '../../../../test/known-vehicle.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { typedCheckup } from '../../../../test/typed-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { draftsOf, removeDraft } from '../../../platform/drafts/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { work } from '../../../platform/work-database/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { CHECKUP_DRAFT } from '../draft/draft-kind.ts';
import { unsentKind, unsentOf } from '../unsent/unsent-kind.ts';
import NewCheckupScreen from './new-checkup-screen.tsx';

const person = personWith(
  ['tech-service'],
  ROLES.find((role) => role.includes('OPERATOR')),
);
const me = person.user.id;
const TOTAL = 12_800;
let posted: { temporary_id: string }[] = [];
let silent = false;
let savesAreLost = false;

// A whole form in a simulated browser is slow, and a test machine may be busy.
const PATIENCE_MS = 10_000;
vi.setConfig({ testTimeout: 4 * PATIENCE_MS });

outbox.register(unsentKind);

beforeEach(async () => {
  // Look-ups, drafts and saves end when they end, as for a person: not inside the test's own acts.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  posted = [];
  silent = false;
  savesAreLost = false;
  sessionStore.set({ kind: 'in', person, confirmed: true });
  changeStatus({ link: 'online', lost: false, classificators: null });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://here').pathname.replace('/api', '');
    const body = JSON.parse(String(init.body ?? '{}'));
    if (silent || path === '/operations') throw new TypeError('Failed to fetch');
    if (path === '/tech-service-checkup' && init.method === 'POST') {
      posted.push(body);
      if (savesAreLost) throw new TypeError('Failed to fetch');
    }
    const answers: Record<string, unknown> = {
      '/tech-service-checkup-check-before-add': preAddFor(body, TOTAL),
      '/tech-service-checkup-quote': { data: { ...quote, fees: { ...quote.fees, total: TOTAL } } },
      '/tech-service-mechanics': list(mechanic),
      '/camera-reasons': { data: [] },
      '/cars/types': list(type),
    };
    return new Response(JSON.stringify(answers[path] ?? list()));
  });
  await outbox.open(me);
});

afterEach(async () => {
  cleanup();
  await outbox.open(null);
  for (const table of [work.operations, work.operationAnswers]) await table.clear();
  for (const draft of await draftsOf(CHECKUP_DRAFT, me)) await removeDraft(draft.id);
  vi.unstubAllGlobals();
});

async function atTheDesk(search = '') {
  const view = showAt(`/tech-service/add${search}`, { '/tech-service/add': () => <NewCheckupScreen /> });
  await screen.findByRole('textbox', { name: t('checkups.label.CarRegNo') });
  return view;
}
const plateNow = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: t('checkups.label.CarRegNo') }).value;
const ownerIsThere = () =>
  within(screen.getByRole('region', { name: 'Սեփականատեր' })).findByText(
    new RegExp(`^${owner.ownerName} · `),
    {},
    { timeout: PATIENCE_MS },
  );
const waiting = () => outbox.store.get().operations.flatMap((one) => unsentOf(one) ?? []);
const returning = '34ab567{Tab}ab123456{Control>}{Enter}{/Control}';

it('a checkup that got no answer waits on this device as it was sent, and the next vehicle’s form is there', async () => {
  savesAreLost = true;
  const { person: operator } = await atTheDesk();
  await operator.keyboard(returning);
  await waitFor(() => expect(plateNow()).toBe(''), { timeout: PATIENCE_MS });
  await waitFor(async () => expect(await draftsOf(CHECKUP_DRAFT, me)).toEqual([]));
  const [kept, ...others] = waiting();
  expect(others).toEqual([]);
  expect(kept?.body).toEqual(posted[0]);
  expect(kept?.draft.values).toMatchObject({ CarRegNo: '34AB567', ownerName: owner.ownerName });
  expect(kept?.names).toMatchObject({ mechanicName: 'Armen' });
});

it('one that was begun with a connection is not refused when that is gone, and waits', async () => {
  changeStatus({ link: 'online', classificators: 1 });
  const { person: operator } = await atTheDesk();
  await operator.keyboard('34ab567{Tab}ab123456');
  await ownerIsThere();
  await screen.findAllByText('8 000 ֏');
  silent = true;
  changeStatus({ link: 'offline', lost: true });
  await screen.findByText(/^Կապը կորել է, բայց այս զննությունն արդեն սկսված է/, {}, { timeout: PATIENCE_MS });
  await operator.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(plateNow()).toBe(''), { timeout: PATIENCE_MS });
  expect(posted).toEqual([]);
  expect(waiting()).toMatchObject([{ body: { CarRegNo: '34AB567' } }]);
});

it('one that was refused later is put right under its own id, and the refused one is over', async () => {
  const body = typedCheckup(id('c'));
  const typed = ['CarRegNo', 'registrationCertificate', 'mechanic'];
  const draft = checkupDraft.parse({ id: id('c'), values: body, typed });
  const refused = { code: 'checkup.open_exists', message: 'no', fields: {} };
  const payload = { params: {}, body };
  await outbox.add(unsentKind, {
    id: id('d'),
    owner: me,
    payload,
    beside: { draft, names: {} },
    refusal: refused,
  });
  const { person: operator } = await atTheDesk(`?resend=${id('d')}`);
  await screen.findByDisplayValue('34 AB 567');
  await ownerIsThere();
  await screen.findAllByText('8 000 ֏');
  await operator.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(posted).toMatchObject([{ temporary_id: id('c') }]), { timeout: PATIENCE_MS });
  await waitFor(() => expect(outbox.store.get().operations).toEqual([]));
  await waitFor(() => expect(plateNow()).toBe(''), { timeout: PATIENCE_MS });
});
