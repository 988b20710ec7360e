import { describe, expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { refuseUnsafeNetwork } from './refuse-unsafe-network.ts';

const start = (env: Record<string, string>) => () => refuseUnsafeNetwork(readConfig(env));
const PRODUCTION = {
  INSPECT_MODE: 'production',
  PUBLIC_ORIGIN: 'https://inspect.am',
  DATABASE_URL: 'postgres://u:p@db/x',
};

describe('a demonstration', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 lets others reach it'],
    [{ HOST: '::' }, 'HOST=:: lets others reach it'],
    [{ HOST: '192.168.1.7' }, 'HOST=192.168.1.7 lets others reach it'],
    [{ HOST: 'inspect-1' }, 'HOST=inspect-1 lets others reach it'],
    [{ PUBLIC_ORIGIN: 'https://inspect.am' }, 'PUBLIC_ORIGIN=https://inspect.am lets others reach it'],
    [{ PUBLIC_ORIGIN: 'https://localhost.inspect.am' }, 'PUBLIC_ORIGIN=https://localhost.inspect.am'],
  ])('with %o is refused in one line that names the setting', (env, line) => {
    expect(start(env)).toThrow(line);
    expect(start(env)).toThrow('set PUBLIC_DEMONSTRATION=yes if they should.');
    expect(start({ ...env, PUBLIC_DEMONSTRATION: 'yes' })).not.toThrow();
  });

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_ORIGIN: 'http://localhost:8080' },
    { PUBLIC_ORIGIN: 'http://[::1]:3000' },
    { PUBLIC_ORIGIN: 'http://127.0.0.1:3000', TRUST_PROXY: 'loopback' },
  ])('with %o, which only its own machine reaches, begins', (env) => {
    expect(start(env)).not.toThrow();
  });
});

describe('production', () => {
  test('under an https address, which only a proxy can speak, does not begin before that is known', () => {
    expect(start(PRODUCTION)).toThrow('TRUST_PROXY is missing');
    expect(start({ ...PRODUCTION, TRUST_PROXY: ' ' })).toThrow('TRUST_PROXY is missing');
    expect(start({ ...PRODUCTION, TRUST_PROXY: 'loopback' })).not.toThrow();
    expect(start({ ...PRODUCTION, TRUST_PROXY: 'none' })).not.toThrow();
  });

  test('on its own machine needs no proxy, and may listen for everybody', () => {
    expect(start({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '0.0.0.0' })).not.toThrow();
  });
});
