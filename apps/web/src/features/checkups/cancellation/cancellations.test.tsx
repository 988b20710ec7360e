import { isStaff, type PageRoute, ROLES } from '@inspect/contract/access';
import {
  CHECKUP_PERMISSIONS,
  type Checkup,
  type CheckupPermission,
  checkup,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import { Cancellations } from './cancellations.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const permitting = (...given: CheckupPermission[]) =>
  checkup.shape.can.parse(
    Object.fromEntries(CHECKUP_PERMISSIONS.map((name) => [name, given.includes(name)])),
  );

function open(
  route: PageRoute & ListPageRoute,
  record: Checkup,
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  sessionStore.set({ kind: 'in', person: personWith([route], ROLES.find(isStaff)), confirmed: true });
  const server = fakeServer(answers);
  const view = showAt('/', {
    '/': () => (
      <Cancellations record={record} route={route}>
        {(endings) =>
          endings.map(({ name, label, onClick }) => (
            <button key={name} type="button" onClick={onClick}>
              {label}
            </button>
          ))
        }
      </Cancellations>
    ),
  });
  return { ...view, server };
}

const SIGN = 'Հաստատել առանց մեխանիկի ստորագրության';
const DELETE = 'Ջնջել զննությունը';
const RESTORE = 'Վերականգնել զննությունը';
const ERASE = 'Ջնջել զննությունն ընդմիշտ';

it.each<[string, CheckupPermission[], Partial<Checkup>, string[]]>([
  ['one that was not deleted is deleted, and not for good', ['delete', 'erase'], {}, [DELETE]],
  ['one that was deleted is brought back, or goes for good', ['restore', 'erase'], {}, [RESTORE, ERASE]],
  ['one that nobody signed is signed for', ['signOverride'], { signature: null }, [SIGN]],
  ['one that the mechanic signed needs nobody in his place', ['signOverride', 'delete'], {}, [DELETE]],
])('%s', async (_what, given, facts, offered) => {
  open('tech-service-all', storedCheckup({ can: permitting(...given), ...facts }));
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(offered);
});

it.each<[string, Partial<Checkup>, string]>([
  ['its plate', { CarRegNo: '36SP001' }, 'Մեքենա՝ 36 SP 001'],
  [
    'its VIN where it has no plate',
    { CarRegNo: null, VIN: 'WVWZZZ1JZXW000001' },
    'Մեքենա՝ WVWZZZ1JZXW000001',
  ],
  [
    'its card too where it has one',
    { CarRegNo: '36SP001', number: 'AB-0001205' },
    'Մեքենա՝ 36 SP 001 · Քարտի համար՝ AB-0001205',
  ],
])('each names the vehicle that it is about by %s', async (_what, facts, said) => {
  const can = permitting('cancel', 'release', 'annul', 'delete', 'signOverride');
  const { person } = open('tech-service-all', storedCheckup({ number: null, ...facts, can }));
  for (const { textContent } of await screen.findAllByRole('button')) {
    await person.click(screen.getByRole('button', { name: textContent ?? '' }));
    const dialog = within(await screen.findByRole('dialog', { name: textContent ?? '' }));
    expect(dialog.getByText(said)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Վերադառնալ' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it.each<[Partial<Checkup>, RegExp[]]>([
  [
    { paid: { inspection: 8_000, environmental: 4_800 } },
    [
      /ստացվել է 12.800.֏/,
      /վճարից ենթակա կլինի վերադարձման առավելագույնը 8.000.֏/,
      /Կանխավճարով վճարվածը չի վերադարձվում/,
      /հարկը՝ 4.800.֏, կհաշվանցվի/,
    ],
  ],
  [
    { paid: { inspection: 8_000, environmental: 0 } },
    [/ստացվել է 8.000.֏/, /վերադարձման առավելագույնը 8.000.֏/],
  ],
  [{ paid: { inspection: 0, environmental: 0 } }, []],
])('before it is cancelled it is said what becomes of the money: %j', async (facts, said) => {
  const fees = {
    inspection: { amount: 8_000, reason: 'Car' },
    environmental: { amount: 4_800, reason: 'Tax', taxYears: [2026] },
    total: 12_800,
  };
  const can = permitting('cancel', 'release', 'signOverride');
  const { person } = open('tech-service-all', storedCheckup({ fees, can, signature: null, ...facts }));
  const money = () => screen.queryByText(/^Այս զննության համար ստացվել է/);
  await person.click(await screen.findByRole('button', { name: 'Ազատել մեքենան' }));
  await screen.findByRole('dialog', { name: 'Ազատել մեքենան' });
  for (const part of said) expect(money()?.textContent).toMatch(part);
  expect(money() === null).toBe(said.length === 0);
  await person.click(screen.getByRole('button', { name: 'Վերադառնալ' }));
  await person.click(await screen.findByRole('button', { name: SIGN }));
  await screen.findByRole('dialog', { name: SIGN });
  expect(money()).toBeNull();
});

it('none is made without a reason, and the reason goes along', async () => {
  const record = storedCheckup({ can: permitting('delete'), version: 4 });
  const call = `PUT /api/tech-service-all-checkup/${record._id}`;
  const { person, server } = open('tech-service-all', record, { [call]: { body: { data: record } } });
  await person.click(await screen.findByRole('button', { name: DELETE }));
  const dialog = within(await screen.findByRole('dialog', { name: DELETE }));
  const reason = dialog.getByRole('textbox', { name: /^Պատճառ/ });
  await person.type(reason, '  ');
  await person.click(dialog.getByRole('button', { name: DELETE }));
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(server.asked).toEqual([]);
  await person.type(reason, 'Երկրորդ անգամ է գրանցվել');
  await person.click(dialog.getByRole('button', { name: DELETE }));
  await vi.waitFor(() =>
    expect(server.asked).toContainEqual({
      call,
      body: { version: 4, deleted: true, reason: 'Երկրորդ անգամ է գրանցվել' },
    }),
  );
});

it('a reason that is typed goes by the keyboard alone, and not by Esc without a question', async () => {
  const record = storedCheckup({ can: permitting('delete'), version: 4 });
  const call = `PUT /api/tech-service-all-checkup/${record._id}`;
  const { person, server } = open('tech-service-all', record, { [call]: { body: { data: record } } });
  await person.click(await screen.findByRole('button', { name: DELETE }));
  const reason = await screen.findByRole('textbox', { name: /^Պատճառ/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(reason));
  await person.keyboard('Սխալ{Escape}');
  const question = await screen.findByRole('dialog', { name: t('shell.discardTitle') });
  await person.click(within(question).getByRole('button', { name: t('shell.keepEditing') }));
  await person.click(reason);
  await person.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(server.asked).toMatchObject([{ call, body: { reason: 'Սխալ' } }]));
});
