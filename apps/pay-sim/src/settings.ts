/** What the shop has agreed with the providers: keys of its own, and where it is called. */
export type Settings = {
  arca: {
    userName: string;
    password: string;
    /** of the status answers, a setting of the merchant */
    version: '01' | '02' | '03';
    /** how `errorCode` 0 is written */
    noError: 'text' | 'number' | 'absent';
  };
  idram: { account: string; secret: string; resultUrl: string; successUrl: string; failUrl: string };
  telcell: {
    issuer: string;
    key: string;
    resultUrl: string;
    redirectUrl: string;
    /** 2 has `buyer` in the callback and its checksum */
    callback: 1 | 2;
    issuerId: 'decoded' | 'base64';
  };
  onepay: { secret: string; url: string };
  /** terminals that speak JSON, and Telcell's kiosks */
  terminal: { token: string; url: string };
  kiosk: { token: string; url: string };
};

/** @throws Error that names what is missing */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const need = (name: string) => {
    const text = env[name]?.trim();
    if (!text) throw new Error(`${name} is missing: the simulator plays with the keys that the shop has.`);
    return text;
  };
  const shop = need('SHOP_URL').replace(/\/$/, '');
  return {
    arca: { userName: need('ARCA_USER'), password: need('ARCA_PASSWORD'), version: '03', noError: 'text' },
    idram: {
      account: need('IDRAM_ACCOUNT'),
      secret: need('IDRAM_SECRET'),
      resultUrl: `${shop}/api/payments/idram/result`,
      successUrl: `${shop}/idram/success`,
      failUrl: `${shop}/idram/fail`,
    },
    telcell: {
      issuer: need('TELCELL_ISSUER'),
      key: need('TELCELL_KEY'),
      resultUrl: `${shop}/api/payments/telcell/result`,
      redirectUrl: `${shop}/api/payments/telcell/redirect`,
      callback: 1,
      issuerId: 'decoded',
    },
    onepay: { secret: need('ONEPAY_SECRET'), url: `${shop}/api/payments/onepay/result` },
    terminal: { token: need('EASYPAY_TOKEN'), url: `${shop}/api/billers/easypay` },
    kiosk: { token: need('TELCELL_KIOSK_TOKEN'), url: `${shop}/api/billers/telcell` },
  };
}
