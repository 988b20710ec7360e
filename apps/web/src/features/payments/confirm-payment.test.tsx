import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { confirmPayment } from './confirm-payment.ts';

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CONFIRM = { confirmArca: 'confirm_arca', confirmArcaCompany: 'confirm_arca_company' } as const;
const PAID = {
  body: { status: true, state: 'paid', message: 'Վճարումը հաստատված է', data: null },
} as const;
const PENDING = { body: { status: false, state: 'pending', message: 'Սպասում է', data: null } } as const;
const DOWN = { status: 503, body: refusal('unavailable', 'Ծառայությունը ժամանակավորապես անհասանելի է') };
const FAILED = { status: 422, body: refusal('payment.failed', 'Վճարման խափանում') };
const UNKNOWN = { status: 404, body: refusal('payment.unknown', 'Վճարման խափանում') };
const LATER = 'Վճարումը դեռ հաստատված չէ․ այն կստուգվի ինքնաբերաբար, կրկին վճարել պետք չէ';

type Said = Parameters<typeof fakeServer>[0][string];

/** Whoever the bank has led back, told this by the server, one answer after the other and then the last. */
async function comesBack(action: keyof typeof CONFIRM, answers: readonly Said[]) {
  vi.useFakeTimers();
  const left = [...answers];
  fakeServer({
    [`POST /api/payments/${CONFIRM[action]}`]: (question, sender) => {
      const said = (left.length > 1 ? left.shift() : left[0]) ?? 'nothing';
      return typeof said === 'function' ? said(question, sender) : said;
    },
  });
  show(<Notifications />);
  let isOver = false;
  void confirmPayment({ action, orderId: 'order-1' }).finally(() => {
    isOver = true;
  });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    while (!isOver) await vi.advanceTimersToNextTimerAsync();
  });
}

it.each<[string, keyof typeof CONFIRM, Said[], string]>([
  ['it is paid', 'confirmArca', [PAID], 'Վճարումը հաստատված է'],
  ['it is paid for a company', 'confirmArcaCompany', [PAID], 'Վճարումը հաստատված է'],
  ['it is paid at the second asking', 'confirmArca', [PENDING, PAID], 'Վճարումը հաստատված է'],
  ['nobody answers at first', 'confirmArcaCompany', ['nothing', DOWN, PAID], 'Վճարումը հաստատված է'],
  ['it waits however often it is asked', 'confirmArca', [PENDING], LATER],
  ['the bank did not take it', 'confirmArca', [PENDING, FAILED], 'Վճարման խափանում'],
  ['the order is nobody’s here', 'confirmArcaCompany', [UNKNOWN], 'Վճարման խափանում'],
])(
  'whoever comes back from the bank reads at last what came of it: %s',
  async (_name, action, answers, text) => {
    await comesBack(action, answers);
    expect(screen.getByText(text)).toBeDefined();
  },
);
