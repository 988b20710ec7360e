import { describe, expect, it } from 'vitest';
import { httpsHost, redirectOf, type SettingType, settingValue } from './setting-value.ts';

const accepts = (type: SettingType, value: unknown, min: number | null = 0, max: number | null = 90) =>
  settingValue({ type, min, max }).safeParse(value).success;

describe('the value of a setting', () => {
  it.each<[SettingType, unknown, boolean]>([
    ['whole', 20, true],
    ['whole', 0, true],
    ['whole', 91, false],
    ['whole', -1, false],
    ['whole', 1.5, false],
    ['whole', '20', false],
    ['whole', null, false],
    ['money', 90, true],
    ['decimal', 1.6, true],
    ['decimal', 0.125, true],
    ['decimal', 0.1234, false],
    ['decimal', null, true],
    ['decimal', Number.NaN, false],
    ['flag', false, true],
    ['flag', 'false', false],
    ['time', '10:00', true],
    ['time', '24:00', false],
    ['time', '9:00', false],
    ['list', ['cash', 'idram'], true],
    ['list', ['cash', 'bitcoin'], false],
    ['list', ['cash', 'cash'], false],
    ['wholeByCategory', { M1: 8, L: 5 }, true],
    ['wholeByCategory', { M1: 91 }, false],
    ['wholeByCategory', { constructor: 5 }, false],
    ['address', { address: null, hosts: [] }, true],
    ['address', { address: 'https://inspect.am/x', hosts: ['inspect.am'] }, true],
    ['address', { address: 'https://inspect.am/x', hosts: [] }, false],
    ['address', { address: null, hosts: ['localhost'] }, false],
    ['address', { address: null, hosts: ['10.0.0.1'] }, false],
    ['address', { address: null, hosts: [], extra: 1 }, false],
    ['address', 'https://inspect.am', false],
    ['phone', '+374 (10) 00-00-00', true],
    ['phone', null, true],
    ['phone', '', false],
    ['phone', '+7 999 123-45-67', false],
    ['phone', '911', false],
  ])('%s %j: %s', (type, value, expected) => {
    expect(accepts(type, value)).toBe(expected);
  });
});

describe('where browsers may be sent', () => {
  it.each([
    ['https://inspect.am', 'inspect.am'],
    ['https://Inspect.am/path?x=1#y', 'inspect.am'],
    ['http://inspect.am', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//inspect.am', null],
    ['https:inspect.am', null],
    ['https://inspect.am@evil.example', null],
    ['https://evil.example\\@inspect.am', null],
    ['https://inspect.am\\.evil.example', null],
    ['https://inspect.am:444/', null],
    ['https://user:pass@inspect.am/', null],
    [' https://inspect.am', null],
    ['https://inspect.am/\u0000', null],
    ['https://inspect.am/a b', null],
    ['https://ԵՐԵՎԱՆ.am', null],
  ])('%s', (address, host) => {
    expect(httpsHost(address)).toBe(host);
  });

  it('nobody is sent to what no longer fits the list, or was written in another way', () => {
    expect(redirectOf({ address: 'https://inspect.am/', hosts: ['inspect.am'] })).toBe('https://inspect.am/');
    expect(redirectOf({ address: 'https://a.inspect.am/', hosts: ['inspect.am'] })).toBeNull();
    expect(redirectOf('https://inspect.am/')).toBeNull();
    expect(redirectOf(null)).toBeNull();
  });
});
