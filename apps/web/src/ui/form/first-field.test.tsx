import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { firstFieldIn } from './first-field.ts';

afterEach(cleanup);

const choice = (chosen: number) => (
  <form>
    <input type="hidden" name="id" />
    {[0, 1].map((value) => (
      <input key={value} type="radio" name="provider" value={value} defaultChecked={value === chosen} />
    ))}
    <input name="day" />
  </form>
);

it.each([
  ['the chosen one of a choice, which a key would change otherwise', 1, '1'],
  ['the first of a choice of which none is chosen', -1, '0'],
])('a form begins at %s', (_what, chosen, value) => {
  const { container } = render(choice(chosen));
  expect(firstFieldIn(container)).toMatchObject({ type: 'radio', value });
});

it('a form begins at its first field that can be typed in, and nowhere where there is none', () => {
  const { container } = render(
    <form>
      <input name="no" disabled />
      <textarea name="note" />
    </form>,
  );
  expect(firstFieldIn(container)).toMatchObject({ name: 'note' });
  expect(firstFieldIn(null)).toBeNull();
});
