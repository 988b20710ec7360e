import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import script from '../../public/first.js?raw';
import { notBegun } from './build-facts.ts';

/** As `sign-in.html` begins. */
const PAGE = `<div id="first-paint">${t('auth.heading')}</div><div id="root"></div><div id="not-begun" role="alert" hidden>${notBegun}</div>`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = PAGE;
  // biome-ignore lint/security/noGlobalEval: the script as the page runs it
  window.eval(script);
});
afterEach(() => {
  globalThis.inspectBegun?.(true);
  Reflect.deleteProperty(globalThis, 'inspectBegun');
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const message = () => document.getElementById('not-begun');
const picture = () => document.getElementById('first-paint');

/** The browser has no code for it: such an event does not bubble. */
function notCome(tag: 'script' | 'link', of: Partial<HTMLScriptElement & HTMLLinkElement>): void {
  const element = document.createElement(tag);
  // What has an address in the page is fetched.
  for (const [name, value] of Object.entries(of)) Object.defineProperty(element, name, { value });
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
}

it('a person whose page gets no first script reads so, and can ask for it again', () => {
  notCome('script', { type: 'module', src: `${location.origin}/assets/index-x.js` });
  expect(picture()).toBeNull();
  expect(message()?.hidden).toBe(false);
  expect(message()?.textContent).toContain('Էջը չբեռնվեց');
  expect(message()?.querySelector('a')?.textContent).toBe(t('shell.retry'));
});

it('what is not the application, or comes once more, is not told', () => {
  notCome('script', { type: '', src: `${location.origin}/ahead.js` });
  notCome('link', { type: '', rel: 'modulepreload', href: `${location.origin}/assets/shell-x.js` });
  expect(picture()).not.toBeNull();
  expect(message()?.hidden).toBe(true);
});

it('a person whose page does not begin within two minutes reads so, and until it begins after all', () => {
  vi.advanceTimersByTime(119_999);
  expect(picture()).not.toBeNull();
  expect(message()?.hidden).toBe(true);
  vi.advanceTimersByTime(1);
  expect(picture()).toBeNull();
  expect(message()?.hidden).toBe(false);
  globalThis.inspectBegun?.(true);
  expect(message()?.hidden).toBe(true);
});

it('a person whose page has begun is told nothing later', () => {
  globalThis.inspectBegun?.(true);
  vi.advanceTimersByTime(120_000);
  // As one that an extension of the browser adds, and the policy of the page refuses.
  notCome('script', { type: 'module', src: 'https://extension.invalid/x.js' });
  expect(message()?.hidden).toBe(true);
  // The picture goes with the first screen that is shown.
  expect(picture()).not.toBeNull();
});
