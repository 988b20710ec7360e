import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import VehicleReminders from './vehicle-reminders.tsx';

const VIN = 'WVWZZZ1JZXW000001';
const READ = `GET /api/reminders/vehicle?VIN=${VIN}`;
const STOP = 'POST /api/reminders/stop';
const told = (facts: object) => ({
  body: { data: { wantedSince: null, stopped: null, sent: [], ...facts } },
});
const SINCE = '2026-03-02T07:00:00.000Z';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

function open(
  answer: object,
  answers: Parameters<typeof fakeServer>[0] = {},
  CarRegNo: string | null = null,
) {
  sessionStore.set({ kind: 'in', person: personWith(['accesses_all']), confirmed: true });
  const server = fakeServer({ [READ]: told(answer), ...answers });
  return { ...showAt('/', { '/': () => <VehicleReminders VIN={VIN} CarRegNo={CarRegNo} /> }), server };
}
const stop = () => screen.queryByRole('button', { name: 'Դադարեցնել հիշեցումները' });

it.each([
  ['nobody has asked for any', {}, 'Սեփականատերը հիշեցումներ չի ստանում'],
  ['the owner stopped them', { stopped: { at: SINCE, byName: null } }, /02\/03\/2026 11:00/],
  ['the staff stopped them', { stopped: { at: SINCE, byName: 'Աննա' } }, /Աննա/],
])('where %s there are none to stop', async (_name, answer, text) => {
  open(answer);
  await screen.findByText(text);
  expect(stop()).toBeNull();
});

it('the staff stop the reminders of an owner who wants them no more, once they have said so twice', async () => {
  const { person, server } = open(
    { wantedSince: SINCE },
    { [STOP]: told({ stopped: { at: SINCE, byName: 'Աննա' } }) },
  );
  await screen.findByText(/02\/03\/2026 11:00/);
  await person.click(stop() as HTMLElement);
  expect(server.asked.some(({ call }) => call === STOP)).toBe(false);
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Դադարեցնել հիշեցումները' }));
  await waitFor(() => expect(server.asked).toContainEqual({ call: STOP, body: { VIN } }));
});

it.each([
  ['its plate', '36SP001', '«36 SP 001» մեքենայի սեփականատերն'],
  ['its VIN where it has no plate', null, `«${VIN}» մեքենայի սեփականատերն`],
])('the question names the vehicle by %s', async (_what, plate, said) => {
  const { person } = open({ wantedSince: SINCE }, {}, plate);
  await screen.findByText(/02\/03\/2026 11:00/);
  await person.click(stop() as HTMLElement);
  expect((await screen.findByRole('dialog')).textContent).toContain(said);
});
