/** A shop as the environment names it. */
export const SHOP = {
  SHOP_URL: 'http://127.0.0.1:9',
  ARCA_USER: 'api',
  ARCA_PASSWORD: 'p',
  IDRAM_ACCOUNT: '100000114',
  IDRAM_SECRET: 'dev-secret',
  TELCELL_ISSUER: 'shop@dev.test',
  TELCELL_KEY: 'dev-shop-key',
  ONEPAY_SECRET: 'dev-onepay-secret',
  EASYPAY_TOKEN: 'dev-terminal-token',
  TELCELL_KIOSK_TOKEN: 'dev-kiosk-token-1',
};
