import { t } from '@inspect/contract/i18n';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import { PayPlace } from './pay-place.tsx';

const STARTED = {
  payment: { _id: 'a'.repeat(24), method: 'arca' as const, state: 'pending' as const, amount: 12_800 },
  orderId: 'order-1',
  formUrl: 'https://bank.test/form',
};

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.unstubAllGlobals();
});

function asks(answer: () => Response) {
  const closed = vi.fn();
  vi.stubGlobal('fetch', async () => answer());
  const { person } = showAt('/x', {
    '/x': () => (
      <>
        <Notifications />
        <PayPlace started={STARTED} onClose={closed} />
      </>
    ),
  });
  const ask = async () => person.click(await screen.findByRole('button', { name: 'Ստուգել հիմա' }));
  return { ask, closed };
}

it('goes when the bank has refused, and says so once', async () => {
  const body = refusal('payment.failed', t('error.payment.failed'));
  const { ask, closed } = asks(() => new Response(JSON.stringify(body), { status: 422 }));
  await ask();
  expect(await screen.findAllByText('Վճարման խափանում')).toHaveLength(1);
  expect(closed).toHaveBeenCalledOnce();
});

it('stays while nobody can say', async () => {
  const { ask, closed } = asks(
    () => new Response(JSON.stringify({ status: false, state: 'pending', message: t('payments.waiting') })),
  );
  await ask();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Ստուգել հիմա' })).not.toHaveProperty('disabled', true),
  );
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Բացել վճարման էջը' })).toHaveProperty('href', STARTED.formUrl);
});

it('the bill of Idram goes by a form of the browser, with every field that it was given', async () => {
  const fields = { EDP_LANGUAGE: 'AM', EDP_AMOUNT: '12800', EDP_BILL_NO: `${STARTED.payment._id}-1` };
  const payment = { ...STARTED.payment, method: 'idram' as const };
  const started = { payment, formAction: 'https://banking.idram.am/Payment/GetPayment', fields };
  showAt('/x', { '/x': () => <PayPlace started={started} onClose={() => {}} /> });
  const form = (await screen.findByRole('button', { name: 'Բացել վճարման էջը' })).closest('form');
  expect(form).toMatchObject({ method: 'post', action: started.formAction });
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual(fields);
});
