import { API_SECTION_URLS } from '@inspect/contract/access';
import { describe, expect, it } from 'vitest';
import { isApplicationPage } from './navigation-rule.ts';

describe('a document navigation without a connection', () => {
  it('opens the six pages of the API section in the application', () => {
    expect(API_SECTION_URLS).toHaveLength(6);
    for (const url of API_SECTION_URLS) {
      expect(isApplicationPage(url)).toBe(true);
      expect(isApplicationPage(`${url}?page=2`)).toBe(true);
    }
  });

  it.each([
    '/',
    '/login',
    '/tech-service?search=a',
    '/apiary',
    '/device',
    '/idram/success',
    '/duely',
    '/check/x',
    '/faq/x',
    '/r',
    '/receipts/x',
  ])('opens %s in the application', (url) => expect(isApplicationPage(url)).toBe(true));

  it.each([
    '/api',
    '/api/',
    '/api?x',
    '/api/checkStatus',
    '/api/cars/cars',
    '/api/users/5',
    '/api/usersx',
    '/api/users/',
    '/api/api/check-new',
    '/api/notifications-x',
    '/socket.io/?EIO=4',
    '/dev/outbox',
    '/stations',
    '/stations?region=1',
    '/faq',
    '/faq?search=a',
    '/due',
    '/due?plate=a',
    '/check',
    '/check?number=AA-0001780',
    '/r/abcdefghijklmnopqrstuv',
    '/receipt/665f1c0a9b1e8a0001a1b2c3',
  ])('leaves %s to the server', (url) => expect(isApplicationPage(url)).toBe(false));
});
