import { describe, expect, it } from 'vitest';
import { returnedPayment, withoutPayment } from './returned-payment.ts';

describe('the address that a bank leads back to', () => {
  it.each(['confirmArca', 'confirmArcaCompany'])('names the order: %s', (action) => {
    expect(returnedPayment({ action, orderId: 'a-1' })).toEqual({ action, orderId: 'a-1' });
  });

  it.each([
    {},
    { action: 'confirmArca' },
    { orderId: '1' },
    { action: 'other', orderId: '1' },
    { action: 'confirmArca', orderId: '../x' },
  ])('else it names none: %j', (search) => expect(returnedPayment(search)).toBeNull());

  it('loses the order and keeps the rest', () => {
    expect(withoutPayment({ search: '34AA123', action: 'confirmArca', orderId: '1' })).toEqual({
      search: '34AA123',
    });
  });
});
