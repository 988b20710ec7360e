import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue as fetched } from '@inspect/contract/whole-catalogue';
import { expect, it } from 'vitest';

/** What a screen of its own fetches beside the rest. */
const APART = [
  'analysis.',
  'controls.',
  'menus.',
  'notifications.',
  'overview.',
  'partnerApi.',
  'partnerBilling.',
  'paymentStatements.',
  // With the pages of payments, and the record of a checkup.
  ...['attemptState', 'cases', 'event', 'field', 'open', 'owedBack', 'receipt', 'return', 'review'].map(
    (of) => `payments.${of}.`,
  ),
  ...['timeline', 'totals'].map((of) => `payments.${of}.`),
  'quarantine.',
  'reminders.',
  'reportViews.',
  'securityEvents.',
  'statistics.',
];
const SAID = /\bt\(\s*(['"`])([a-zA-Z]+\.[\w.]*\w)\1/g;

function known(key: string): boolean {
  const [name = '', ...rest] = key.split('.');
  const part: unknown = Object(fetched)[name];
  // Names of failures have dots themselves.
  const steps = name === 'error' ? [rest.join('.')] : rest;
  return typeof steps.reduce<unknown>((node, step) => Object(node)[step], part) === 'string';
}

it('each text that a screen says by its name is among those that a browser fetches', () => {
  const sources = join(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const said = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(SAID)].map(([, , key = '']) => key),
  );
  expect(said.length).toBeGreaterThan(1_000);
  const apart = (key: string) => APART.some((prefix) => key.startsWith(prefix));
  expect([...new Set(said)].filter((key) => !apart(key) && !known(key))).toEqual([]);
});
