import { expect, test } from 'vitest';
import { repeatedName } from './repeated-name.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"b" \n:2}}', 'b'],
  ['[{"a":1},{"a":1,"c":[],"a":3}]', 'a'],
  ['{"role":"x","r\\u006fle":"y"}', 'role'],
  ['{"\\"":1,"\\u0022":2}', '"'],
  ['{"a":{"a":{"c":1}},"a":0}', 'a'],
  ['{"__proto_":1,"__proto_":1}', '__proto_'],
])('%s says one name twice', (json, name) => {
  expect(repeatedName(json)).toBe(name);
});

test.each([
  '{}',
  '"a"',
  '["a","a"]',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,","b":"\\\\","c":"{\\"a\\":1,\\"a\\":1}"}',
])('%s says each of its names once', (json) => {
  expect(repeatedName(json)).toBeNull();
});
