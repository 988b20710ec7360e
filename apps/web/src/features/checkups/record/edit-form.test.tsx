import 'fake-indexeddb/auto';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { checkSession } from '../../../platform/access/sign-in.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { hasUndrafted, isDirty } from '../../../platform/dirty/dirty-work.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { emptyDraft, valuesOfRecord } from '../draft/draft.ts';
import { CHANGE_DRAFT } from '../draft/draft-kind.ts';
import { EditForm } from './edit-form.tsx';
import type { EditOpening } from './edit-opening.ts';
import type { StoredChange } from './use-stored-change.ts';

vi.setConfig({ testTimeout: 40_000 });

const me = personWith([]).user.id;
const list = (...data: object[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});
const mechanic = (name: string) => ({
  _id: newId(),
  name,
  station: null,
  stationName: null,
  certificateUntil: '2030-01-01',
  assignable: true,
});

function openAt(
  opening: EditOpening,
  record: Checkup,
  answers: Parameters<typeof fakeServer>[0] = {},
  restored: StoredChange | null = null,
) {
  const server = fakeServer({
    'GET /api/tech-service-mechanics?limit=200': list(mechanic('Mechanic of the country')),
    [`GET /api/company-mechanics/${record.company}?limit=200`]: list(mechanic('Mechanic of the company')),
    ...answers,
  });
  const view = show(
    <QueryClientProvider client={createQueryClient(checkSession)}>
      <EditForm record={record} restored={restored} unanswered={false} opening={opening} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return { ...view, server };
}

beforeEach(() => sessionStore.set({ kind: 'in', person: personWith(['tech-service-all']), confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('the staff who correct a checkup', () => {
  it('choose among the mechanics of its company', async () => {
    const { person } = openAt('staffEdit', storedCheckup());
    await person.click(
      await screen.findByRole('combobox', { name: new RegExp(t('checkups.label.mechanic')) }),
    );
    expect(await screen.findByRole('option', { name: /Mechanic of the company/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Mechanic of the country/ })).toBeNull();
  });

  it('explain a reason that asks for it, in a field under which a refusal stands', async () => {
    const [broken, other] = [newId(), newId()];
    const record = storedCheckup({
      status: 'concluded',
      Opinion: true,
      registrationCertificate: 'AB123456',
      cameraReasonId: broken,
    });
    const reasons = {
      data: [
        { _id: broken, name: 'Broken camera', noteRequired: false },
        { _id: other, name: 'Another reason', noteRequired: true },
      ],
    };
    const refused = { cameraReasonNote: t('checkups.field.reasonNote') };
    const { person, server } = openAt('amend', record, {
      'GET /api/camera-reasons': { body: reasons },
      [`PUT /api/tech-service-all-checkup/${record._id}`]: {
        status: 400,
        body: refusal('validation', t('error.validation'), refused),
      },
    });
    const note = () => screen.queryByLabelText(new RegExp(t('checkups.label.cameraReasonNote')));
    expect(note()).toBeNull();
    await person.type(
      screen.getByRole('textbox', { name: new RegExp(`^${t('checkups.cancellation.reason')}`) }),
      'սխալ պատճառ',
    );
    await person.click(screen.getByRole('combobox', { name: new RegExp(t('checkups.form.noPlateReason')) }));
    await person.click(await screen.findByRole('option', { name: 'Another reason' }));
    const save = () => person.click(screen.getByRole('button', { name: t('shell.saveChanges') }));
    await save();
    await waitFor(() => expect(note()?.getAttribute('aria-invalid')).toBe('true'));
    await person.type(note() as HTMLElement, 'գողացել են');
    await save();
    await waitFor(() =>
      expect(server.asked.at(-1)?.body).toMatchObject({
        cameraReasonId: other,
        cameraReasonNote: 'գողացել են',
      }),
    );
  });
});

describe('a change of an open checkup', () => {
  const record = storedCheckup({ registrationCertificate: 'AB123456', odometer: 90_000, version: 4 });
  const CHANGE = `PUT /api/tech-service-all-checkup/${record._id}`;
  const odometer = () => screen.getByRole('textbox', { name: /^Վազք/ });
  const save = () => screen.getByRole('button', { name: 'Պահպանել փոփոխությունները' });
  const drafts = async () => (await draftsOf(CHANGE_DRAFT, me)).map(({ id }) => id);
  beforeEach(() => openSeal(me));

  it('that somebody was faster with keeps what is mine, takes the rest, and goes by the newer version', async () => {
    const theirs = { ...record, version: 5, ownerName: 'Armen Theirs' };
    const taken = { ...refusal('version_conflict', 'Գրառումը փոխվել է'), data: theirs };
    const { person, server } = openAt('staffEdit', record, { [CHANGE]: { status: 409, body: taken } });
    await person.clear(odometer());
    await person.type(odometer(), '91000');
    await person.click(save());
    expect(await screen.findByDisplayValue('Armen Theirs')).toBeTruthy();
    expect(await drafts()).toContain(record._id);
    server.answers[CHANGE] = { body: { data: { ...theirs, version: 6, odometer: 91_000 } } };
    await person.click(save());
    const sent = () => server.asked.filter(({ call }) => call === CHANGE).map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        { odometer: 91_000, version: 4 },
        { odometer: 91_000, version: 5 },
      ]),
    );
    await waitFor(async () => expect(await drafts()).not.toContain(record._id));
  });
});

describe('a correction after the conclusion', () => {
  const record = storedCheckup({
    status: 'concluded',
    Opinion: true,
    number: 'AA000001',
    registrationCertificate: 'AB123456',
    cameraReasonId: null,
  });
  const CHANGE = `PUT /api/tech-service-all-checkup/${record._id}`;

  const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Պատճառ/ });
  const stored = async () => {
    const [draft] = (await draftsOf(CHANGE_DRAFT, me)).filter(({ id }) => id === record._id);
    return draft ? (draft.payload as StoredChange) : null;
  };

  it('comes back with its reason and its result where the page was lost, and a reason alone does too', async () => {
    openSeal(me);
    const first = openAt('amend', record);
    await first.person.type(reason(), 'սխալ ');
    await waitFor(async () => expect((await stored())?.amendment?.reason).toBe('սխալ '));
    expect([isDirty(), hasUndrafted()]).toEqual([true, false]);
    await first.person.click(screen.getByRole('radio', { name: 'Անսարք է' }));
    await waitFor(async () =>
      expect((await stored())?.amendment).toEqual({ reason: 'սխալ ', opinion: false, was: true }),
    );
    first.unmount();
    openAt('amend', record, {}, await stored());
    expect(reason().value).toBe('սխալ ');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Անսարք է' }).checked).toBe(true);
  });

  it('that is taken up after somebody else has changed the result leaves theirs, and says nothing of one', async () => {
    openSeal(me);
    const restored = {
      base: valuesOfRecord(record),
      draft: { ...emptyDraft('b'.repeat(24)), values: valuesOfRecord(record) },
      amendment: { reason: 'սխալ', opinion: true, was: true },
    };
    const theirs = { ...record, Opinion: false, version: record.version + 1 };
    openAt('amend', theirs, {}, restored);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Անսարք է' }).checked).toBe(true);
    expect(reason().value).toBe('սխալ');
  });

  it('of which only the reason was typed is asked about, and not sent, when it is saved', async () => {
    const { person, server } = openAt('amend', record, { [CHANGE]: { body: { data: record } } });
    await person.type(reason(), 'սխալ');
    await person.click(screen.getByRole('button', { name: 'Պահպանել փոփոխությունները' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(server.asked.filter(({ call }) => call === CHANGE)).toEqual([]);
  });

  it('is not sent without a reason, which is said under its field', async () => {
    const { person, server } = openAt('amend', record, { [CHANGE]: { body: { data: record } } });
    await person.click(screen.getByRole('radio', { name: 'Անսարք է' }));
    await person.click(screen.getByRole('button', { name: 'Պահպանել փոփոխությունները' }));
    expect(await screen.findByText('Նշեք պատճառը')).toBeTruthy();
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(server.asked.filter(({ call }) => call === CHANGE)).toEqual([]);
  });

  it.each(['checkup.fit_forbidden', 'checkup.faulty_without_findings'])(
    'that the findings speak against is refused, and told why: %s',
    async (code) => {
      const refused = { status: 422, body: refusal(code, 'Նշումները դրան հակասում են') };
      const { person } = openAt('amend', record, { [CHANGE]: refused });
      await person.type(screen.getByRole('textbox', { name: /^Պատճառ/ }), 'սխալ');
      await person.click(screen.getByRole('radio', { name: 'Անսարք է' }));
      await person.click(screen.getByRole('button', { name: 'Պահպանել փոփոխությունները' }));
      expect(await screen.findByText('Նշումները դրան հակասում են')).toBeTruthy();
    },
  );
});
