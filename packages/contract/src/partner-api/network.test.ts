import { expect, it } from 'vitest';
import { isNetwork } from './network.ts';

it.each([
  '192.0.2.1',
  '192.0.2.0/24',
  '10.0.0.0/8',
  '2001:db8::1',
  '2001:db8::/32',
  '::1',
  '1:2:3:4:5:6:7:8/128',
])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

it.each([
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.01',
  '192.0.2.0/33',
  '192.0.2.0/0',
  '192.0.2.0/24/1',
  '2001:db8::/129',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  'example.am',
])('«%s» is none', (text) => {
  expect(isNetwork(text)).toBe(false);
});
