import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  list,
  mechanic,
  named,
  preAddFor,
  quote,
  type TypedVehicle,
  type,
} from '../../../../test/desk-answers.ts';
import { refusal } from '../../../../test/fake-server.ts';
import { fixedId as id, knownOwner as owner } from '../../../../test/known-vehicle.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { removeDraft } from '../../../platform/drafts/drafts.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import type { FormSectionProps } from '../../../ui/form/form-section.tsx';
import { CHECKUP_DRAFT } from '../draft/draft-kind.ts';
import NewCheckupScreen from './new-checkup-screen.tsx';

/** how often each headed part of the form was drawn, by its heading */
const drawn = new Map<string, number>();
vi.mock('../../../ui/form/form-section.tsx', async (original) => {
  const { FormSection } = await original<{ FormSection: (props: FormSectionProps) => ReactNode }>();
  return {
    FormSection: (props: FormSectionProps) => {
      drawn.set(props.title, (drawn.get(props.title) ?? 0) + 1);
      return FormSection(props);
    },
  };
});

const person = personWith(
  ['tech-service'],
  ROLES.find((role) => role.includes('OPERATOR')),
);
const me = person.user.id;

type Served = { status?: number; body: unknown } | 'nothing';
let posted: { temporary_id: string }[] = [];
let onSave: () => Served = () => ({ status: 201, body: { data: {} } });
let silent = false;
/** the mechanics are answered when this is over */
let mechanicsHeld = false;
/** what the sum comes to when it is asked for anew */
let total: number | null = 12_800;
/** what was asked of vehicle, checks and sums, in turn */
let questions: string[] = [];

function answerTo(method: string, address: string, typed: TypedVehicle): Served {
  const path = new URL(address, 'http://here').pathname.replace('/api', '');
  if (silent) return 'nothing';
  if (method === 'POST' && path === '/tech-service-checkup') return onSave();
  if (/^\/(find-tech-service|tech-service-checkup-)/.test(path)) questions.push(path);
  const answers: Record<string, unknown> = {
    '/tech-service-checkup-check-before-add': preAddFor(typed, total),
    '/tech-service-checkup-quote': { data: { ...quote, fees: { ...quote.fees, total } } },
    '/tech-service-mechanics': list(mechanic),
    '/camera-reasons': { data: [] },
    '/cars/types': list(type),
    '/cars/cars': list(named(id('1'), 'TOYOTA')),
  };
  return { body: answers[path] ?? list() };
}

// A whole form in a simulated browser is slow, and a test machine may be busy.
const PATIENCE_MS = 10_000;
vi.setConfig({ testTimeout: 4 * PATIENCE_MS });

beforeEach(() => {
  // Look-ups, drafts and saves end when they end, as for a person: not inside the test's own acts.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  posted = [];
  questions = [];
  silent = false;
  mechanicsHeld = false;
  total = 12_800;
  onSave = () => ({ status: 201, body: { data: {} } });
  sessionStore.set({ kind: 'in', person, confirmed: true });
  // The server has not answered this page yet.
  changeStatus({ link: 'online', lost: false, classificators: null });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    if (method === 'POST' && address.endsWith('/tech-service-checkup'))
      posted.push(JSON.parse(String(init.body)));
    if (address.includes('/tech-service-mechanics')) await waitFor(() => expect(mechanicsHeld).toBe(false));
    const answer = answerTo(method, address, JSON.parse(String(init.body ?? '{}')));
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

afterEach(async () => {
  cleanup();
  for (const draft of await draftsOf(CHECKUP_DRAFT, me)) await removeDraft(draft.id);
  vi.unstubAllGlobals();
});

async function atTheDesk() {
  const view = showAt('/tech-service/add', { '/tech-service/add': () => <NewCheckupScreen /> });
  const plate = await screen.findByRole<HTMLInputElement>('textbox', { name: t('checkups.label.CarRegNo') });
  const field = (name: 'ownerName' | 'odometer') =>
    screen.getByRole<HTMLInputElement>('textbox', {
      name: name === 'ownerName' ? OWNER_NAME : t('checkups.label.odometer'),
    });
  return { ...view, plate, field };
}

/** what his name is called before the owner's kind is known, and of a person */
const OWNER_NAME = /^(Սեփականատեր|Անուն, ազգանուն)$/;

/** what stands in the plate field at this moment; after a save it is another form's */
const plateNow = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: t('checkups.label.CarRegNo') }).value;

const part = (title: string) => within(screen.getByRole('region', { name: title }));
/** filled by the register, and told in one line */
const ownerIsThere = () =>
  part('Սեփականատեր').findByText(new RegExp(`^${owner.ownerName} · `), {}, { timeout: PATIENCE_MS });
const cashBox = () =>
  screen.findByRole('checkbox', { name: 'Վճարն ընդունված է կանխիկ (F2)' }, { timeout: PATIENCE_MS });
const change = (what: string) => screen.findByRole('button', { name: what }, { timeout: PATIENCE_MS });
const CHANGE_VEHICLE = 'Փոխել մեքենայի տվյալները';
const CHANGE_OWNER = 'Փոխել սեփականատիրոջ տվյալները';

const returning = '34ab567{Tab}ab123456{Control>}{Enter}{/Control}';

describe('the new checkup', () => {
  it('of a returning vehicle is saved by plate, Tab, certificate, Ctrl+Enter, without waiting for anything', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard(returning);
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    expect(posted[0]).toMatchObject({
      CarRegNo: '34AB567',
      ownerName: owner.ownerName,
      mechanic: id('f'),
      nextCheckup: 2,
      // Nobody said that cash was taken.
      payments: [],
    });
    await waitFor(() => expect(plateNow()).toBe(''), { timeout: PATIENCE_MS });
    await waitFor(async () => expect(await draftsOf(CHECKUP_DRAFT, me)).toEqual([]));
  });

  it('waits with a save that was asked for until it is known which mechanics there are', async () => {
    mechanicsHeld = true;
    const { person: operator } = await atTheDesk();
    await operator.keyboard(`${returning}{F2}`);
    const box = await cashBox();
    // The key of the cash waits for all but the mechanics.
    await waitFor(() => expect(box).toHaveProperty('checked', true), { timeout: PATIENCE_MS });
    expect(posted).toEqual([]);
    mechanicsHeld = false;
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    expect(posted[0]).toMatchObject({ mechanic: id('f') });
  });

  it('declares its sum as taken in cash by one key more, pressed before the sum is there', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456{F2}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    const cash = (purpose: string) => ({ purpose, method: 'cash' });
    expect(posted[0]).toMatchObject({ payments: [cash('inspection'), cash('environmental')] });
  });

  it('shows beside the sum that it is declared, and takes it back by the same key', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456{F2}');
    const box = await cashBox();
    await waitFor(() => expect(box).toHaveProperty('checked', true), { timeout: PATIENCE_MS });
    await operator.keyboard('{F2}');
    await waitFor(() => expect(box).toHaveProperty('checked', false));
    await operator.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    expect(posted[0]).toMatchObject({ payments: [] });
  });

  it('is not saved as unpaid when the sum that was taken is another one by now', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456{F2}');
    const box = await cashBox();
    await waitFor(() => expect(box).toHaveProperty('checked', true), { timeout: PATIENCE_MS });
    total = 18_000;
    await operator.click(await change(CHANGE_VEHICLE));
    const power = screen.getByRole('textbox', { name: t('checkups.label.enginePower') });
    await operator.tripleClick(power);
    await operator.paste('130');
    await operator.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Գումարը փոխվել է․ նշեք կրկին', {}, { timeout: PATIENCE_MS });
    await operator.keyboard('{F2}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    expect(posted[0]).toMatchObject({ payments: [{ purpose: 'inspection' }, { purpose: 'environmental' }] });
  });

  it.each([
    ['as the register knows it', false],
    ['corrected, so that no look-up tells its sum', true],
  ])('whose sum is another one at the server is asked about again: %s', async (_, corrected) => {
    const { person: operator } = await atTheDesk();
    const refused = refusal('checkup.sum_changed', t('error.checkup.sum_changed', { sum: '18 000 ֏' }));
    onSave = () => {
      total = 18_000;
      return { status: 409, body: refused };
    };
    await operator.keyboard('34ab567{Tab}ab123456');
    if (corrected) {
      await operator.click(await change(CHANGE_VEHICLE));
      await operator.tripleClick(screen.getByRole('textbox', { name: t('checkups.label.enginePower') }));
      await operator.paste('130');
    }
    await operator.keyboard('{F2}{Control>}{Enter}{/Control}');
    await screen.findByText(refused.message, {}, { timeout: PATIENCE_MS });
    await screen.findByText('Գումարը փոխվել է․ նշեք կրկին', {}, { timeout: PATIENCE_MS });
    await operator.keyboard('{F2}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted.length).toBe(2), { timeout: PATIENCE_MS });
    expect(posted).toMatchObject([{ seenTotal: 12_800 }, { seenTotal: 18_000, payments: [{}, {}] }]);
  });

  it('whose sum can’t be named at the server is not saved as unpaid, however often that is tried', async () => {
    const { person: operator } = await atTheDesk();
    const refused = refusal('checkup.sum_unknown', t('error.checkup.sum_unknown'));
    onSave = () => {
      if (posted.length > 1) return { status: 201, body: { data: {} } };
      total = null;
      return { status: 409, body: refused };
    };
    await operator.keyboard('34ab567{Tab}ab123456{F2}{Control>}{Enter}{/Control}');
    await screen.findByText(refused.message, {}, { timeout: PATIENCE_MS });
    const unknown = 'Գումարը դեռ հաշված չէ․ լրացրեք տվյալները կամ հանեք նշումը';
    await screen.findByText(unknown, {}, { timeout: PATIENCE_MS });
    await operator.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByText(refused.message)).toBeNull(), { timeout: PATIENCE_MS });
    total = 18_000;
    await operator.click(await change(CHANGE_VEHICLE));
    const power = screen.getByRole('textbox', { name: t('checkups.label.enginePower') });
    await operator.tripleClick(power);
    await operator.paste('130');
    await screen.findByText('Գումարը փոխվել է․ նշեք կրկին', {}, { timeout: PATIENCE_MS });
    await operator.keyboard('{F2}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted.length).toBe(2), { timeout: PATIENCE_MS });
    expect(posted).toMatchObject([{ seenTotal: 12_800 }, { seenTotal: 18_000, payments: [{}, {}] }]);
  });

  it('of a returning vehicle costs two calls until the save, one for the plate and one for the certificate', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567');
    await screen.findByText(t('checkups.form.ready'), {}, { timeout: PATIENCE_MS });
    await screen.findAllByText('8 000 ֏', {}, { timeout: PATIENCE_MS });
    // At one blow: between two keys on a slow machine the half of it would be asked for.
    await operator.tab();
    await operator.paste('ab123456');
    await ownerIsThere();
    await operator.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    const preAddPath = '/tech-service-checkup-check-before-add';
    expect(questions).toEqual([preAddPath, preAddPath]);
  });

  it('asks for the sum again when a fact of the register is corrected, and only then', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567');
    await screen.findAllByText('8 000 ֏', {}, { timeout: PATIENCE_MS });
    await operator.click(await change(CHANGE_VEHICLE));
    const power = screen.getByRole('textbox', { name: t('checkups.label.enginePower') });
    await operator.tripleClick(power);
    await operator.paste('130');
    const corrected = ['/tech-service-checkup-check-before-add', '/tech-service-checkup-quote'];
    await waitFor(() => expect(questions).toEqual(corrected), { timeout: PATIENCE_MS });
  });

  it('draws at each key the part of the form that is typed in, and no other', async () => {
    const { person: operator, field } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456');
    await ownerIsThere();
    await screen.findAllByText('8 000 ֏', {}, { timeout: PATIENCE_MS });
    await operator.click(await change(CHANGE_OWNER));
    // The first key says that the owner differs from the register; those after it say nothing new to the other parts.
    await operator.type(field('ownerName'), 'ա');
    drawn.clear();
    await operator.type(field('ownerName'), 'բգդեզ');
    expect(Object.fromEntries(drawn)).toEqual({ [t('checkups.form.owner')]: 5 });
  });

  it('of a plate one mistake away from a known one is not filled with the other’s facts until that is said', async () => {
    const { person: operator, field } = await atTheDesk();
    await operator.keyboard('34ab568{Tab}ab123456');
    const plate = '34\u00A0AB\u00A0567';
    const name = t('vehicles.take', { plate });
    const take = await screen.findByRole('button', { name }, { timeout: PATIENCE_MS });
    expect(field('ownerName').value).toBe('');
    await operator.click(take);
    await ownerIsThere();
    expect(plateNow()).toBe('34 AB 567');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('folds what the register filled into two lines, which open at the first field of each', async () => {
    const { person: operator, field } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456');
    await ownerIsThere();
    await part('Մեքենայի տվյալներ').findByText(
      '2016 թ․ · 120 ձ/ու · WVWZZZ1JZXW000001',
      {},
      { timeout: PATIENCE_MS },
    );
    expect(screen.queryByRole('textbox', { name: t('checkups.label.ownerName') })).toBeNull();
    // What is of the day is asked all the same.
    expect(field('odometer')).toBeDefined();
    await operator.click(await change(CHANGE_OWNER));
    expect(field('ownerName').value).toBe(owner.ownerName);
    const { activeElement } = document;
    expect(activeElement?.closest('section')).toBe(field('ownerName').closest('section'));
  });

  it('says what is missing and leads to the first field of it', async () => {
    const { person: operator, plate } = await atTheDesk();
    await operator.keyboard('{Tab}{Control>}{Enter}{/Control}');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain(t('checkups.label.ownerName'));
    await waitFor(() => expect(document.activeElement).toBe(plate));
    expect(posted).toEqual([]);
  });

  it('shows the server’s words under the field and keeps what was typed', async () => {
    onSave = () => ({
      status: 400,
      body: refusal('validation', 'Ստուգեք նշված դաշտերը', { ownerName: 'Սխալ անուն' }),
    });
    const { person: operator, plate, field } = await atTheDesk();
    await operator.keyboard(returning);
    await waitFor(() => expect(field('ownerName').getAttribute('aria-invalid')).toBe('true'), {
      timeout: PATIENCE_MS,
    });
    expect([plate.value, field('ownerName').value]).toEqual(['34 AB 567', owner.ownerName]);
    await operator.type(field('ownerName'), 'ա');
    expect(field('ownerName').getAttribute('aria-invalid')).toBeNull();
  });

  it('of a company that was blocked meanwhile is refused with the reason, and stays as it was typed', async () => {
    const sentence = t('error.checkup.company_blocked', { comment: '՝ Պարտք' });
    onSave = () => ({ status: 422, body: refusal('checkup.company_blocked', sentence) });
    const { person: operator, plate } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456');
    await ownerIsThere();
    questions = [];
    await operator.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(sentence, {}, { timeout: PATIENCE_MS })).toBeDefined();
    expect(plate.value).toBe('34 AB 567');
    // What the panel said of the vehicle is older than the refusal.
    await waitFor(() => expect(questions).toEqual(['/tech-service-checkup-check-before-add']));
    await waitFor(async () => expect(await draftsOf(CHECKUP_DRAFT, me)).toHaveLength(1));
  });

  it('is refused while the connection is known to be gone, and stays as a draft', async () => {
    const { person: operator } = await atTheDesk();
    await operator.keyboard('34ab567{Tab}ab123456');
    await ownerIsThere();
    await screen.findAllByText('8 000 ֏');
    silent = true;
    changeStatus({ link: 'offline' });
    await operator.keyboard('{Control>}{Enter}{/Control}');
    expect(
      await screen.findByText(
        'Առանց ինտերնետի հնարավոր չէ կատարել տեխնիկական զննություն',
        {},
        { timeout: PATIENCE_MS },
      ),
    ).toBeDefined();
    expect(screen.getByText(t('checkups.form.noInternetHint'))).toBeDefined();
    expect(posted).toEqual([]);
    await waitFor(async () => expect(await draftsOf(CHECKUP_DRAFT, me)).toHaveLength(1));
  });

  it('that was left is offered again and continued with the same id', async () => {
    const first = await atTheDesk();
    await first.person.keyboard('34ab567{Tab}');
    await waitFor(async () => expect(await draftsOf(CHECKUP_DRAFT, me)).toHaveLength(1));
    const [abandoned] = await draftsOf(CHECKUP_DRAFT, me);
    first.unmount();
    const again = await atTheDesk();
    await again.person.click(await screen.findByRole('button', { name: t('shell.draftContinue') }));
    const plate = await screen.findByDisplayValue('34 AB 567');
    expect(plate).toBeDefined();
    await again.person.click(
      screen.getByRole('textbox', { name: t('checkups.label.registrationCertificate') }),
    );
    await again.person.keyboard('ab123456{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
    expect(posted[0]?.temporary_id).toBe(abandoned?.id);
  });
});
