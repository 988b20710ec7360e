import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showAt } from '../../../test/show-at.tsx';
import { BackButton } from './back-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NAME = 'Վերադառնալ';

function open({ phone = false, beside = false }) {
  vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener() {}, removeEventListener() {} }));
  const Shown = () => <BackButton address="/list" beside={beside} />;
  return showAt('/record', { '/record': Shown, '/list': () => <p>the list</p> });
}

it.each<[string, { phone?: boolean; beside?: boolean }, string]>([
  ['at a desk, among others', { beside: true }, NAME],
  ['on a phone, by itself', { phone: true }, NAME],
  ['on a phone, among others', { phone: true, beside: true }, ''],
])('says its word: %s', async (_name, where, shown) => {
  open(where);
  expect((await screen.findByRole('button', { name: NAME })).textContent).toBe(shown);
});

it('leads to the list where nothing is behind what was opened by its address', async () => {
  const { person } = open({ phone: true, beside: true });
  await person.click(await screen.findByRole('button', { name: NAME }));
  expect(await screen.findByText('the list')).toBeTruthy();
});
