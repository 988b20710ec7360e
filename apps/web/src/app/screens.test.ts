import { isWebAddress, matchesPath, WEB_ADDRESSES } from '@inspect/contract/access';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('stand at addresses that the server knows, and at each address that is known stands one', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths.filter((path) => !isWebAddress(path))).toEqual([]);
  const without = WEB_ADDRESSES.filter((address) => !paths.some((path) => matchesPath(path, address)));
  expect(without.sort()).toEqual(['/', '/idram/fail', '/idram/success']);
});
