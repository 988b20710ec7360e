import { expect, it } from 'vitest';
import { printInLight } from './print-in-light.ts';

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

it('what is looked at in the dark is printed in the light, and is dark again afterwards', () => {
  printInLight();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
  // A browser that tells of the end twice changes nothing.
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});
