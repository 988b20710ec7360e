import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test.each([
  ['list.xlsx', 'list.xlsx', 'list.xlsx'],
  [
    'Կայաններ և գոտիներ.xlsx',
    'file.xlsx',
    '%D4%BF%D5%A1%D5%B5%D5%A1%D5%B6%D5%B6%D5%A5%D6%80%20%D6%87%20%D5%A3%D5%B8%D5%BF%D5%AB%D5%B6%D5%A5%D6%80.xlsx',
  ],
  ['Cars Երևան 2026-01.xlsx', 'Cars-2026-01.xlsx', 'Cars%20%D4%B5%D6%80%D6%87%D5%A1%D5%B6%202026-01.xlsx'],
  ["a'b(c)*!.xlsx", 'a-b(c).xlsx', 'a%27b%28c%29%2A%21.xlsx'],
  ['a"; x="\r\nset-cookie: y', 'a-x-set-cookie-y', 'a%22%3B%20x%3D%22%20set-cookie%3A%20y'],
  ['../../etc/passwd', 'etc-passwd', 'etc%20passwd'],
  ['\uD800', 'file', ''],
])('the name %j is given as plain %s and whole', (name, plain, whole) => {
  const value = attachment(name);
  expect(value).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`);
  expect(value).toMatch(/^[\x20-\x7e]*$/);
});
