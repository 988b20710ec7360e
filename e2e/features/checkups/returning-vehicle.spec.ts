import { checkup, checkupsEndpoints, settlementOf } from '@inspect/contract/checkups';
import { CountedKeyboard } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const MOST_INTERACTIONS = 12;

test('an operator saves the checkup of a returning vehicle with the keyboard alone, in at most 12 interactions', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  const plate = form.field('plate');
  await expect(plate).toBeFocused();

  const keyboard = new CountedKeyboard(page);
  await keyboard.type('10bb101');
  await keyboard.press('Tab');
  await keyboard.type('bb100101');
  // The sum is taken in cash.
  await keyboard.press('F2');
  await keyboard.press('Control+Enter');

  await expect(form.saved('10 BB 101')).toBeVisible();
  expect(keyboard.count).toBeLessThanOrEqual(MOST_INTERACTIONS);
  test.info().annotations.push({ type: 'interactions', description: String(keyboard.count) });
  // The next car is already at the desk.
  await expect(plate).toBeFocused();
  await expect(plate).toHaveValue('');

  const { data } = await api.call(checkupsEndpoints.stationList, { query: { search: '10BB101' } });
  const { fees, paid } = checkup.pick({ fees: true, paid: true }).parse(data[0]);
  expect(settlementOf(fees, paid)).toBe('all');
  await page.goto('/tech-service');
  await expect(page.getByRole('row').filter({ hasText: '10 BB 101' })).toBeVisible();
});
