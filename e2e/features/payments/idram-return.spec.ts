import { t } from '@inspect/contract/i18n';
import { expect, test } from '../../fixtures/test.ts';

/** As Idram sends the browser back: a form of its page, which nobody has signed. */
for (const [end, text] of [
  ['success', t('auth.idramSuccess')],
  ['fail', t('auth.idramFail')],
] as const) {
  for (const method of ['get', 'post'] as const) {
    test(`Idram’s return «${end}» by ${method} is only told, and leaves nothing in the address${`${end} ${method}` === 'success get' ? ' @every-run' : ''}`, async ({
      page,
      baseURL,
    }) => {
      await page.setContent(
        `<form method="${method}" action="${baseURL}/idram/${end}"><input name="EDP_BILL_NO" value="1806"><button>Back</button></form>`,
      );
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText(text)).toBeVisible();
      expect(page.url()).not.toContain('1806');
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  }
}
