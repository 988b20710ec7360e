import type { PaymentMethod, PaymentOrigin, PaymentPage } from '@inspect/contract/payments';

/** What the pages of payments differ in; everything else is one screen. */
type PaymentListPage = {
  origin?: PaymentOrigin;
  /** what else can be chosen in its place: companies pay their subscription through the same channels */
  otherOrigin?: 'company';
  /** the only one, or the one that stands there until another of `methods` is chosen */
  method?: PaymentMethod;
  methods: readonly PaymentMethod[];
  purpose?: 'environmental';
};

const STATION = { origin: 'station', otherOrigin: 'company' } as const;
const CARDS = { method: 'arca', methods: ['arca', 'terminal', 'cash'] } as const;
const IDRAM = { method: 'idram', methods: [] } as const;
const TELCELL = { method: 'telcell', methods: [] } as const;

export const LIST_PAGES: Record<PaymentPage, PaymentListPage> = {
  'station-payments': { ...STATION, ...CARDS },
  'onepay-payments': { origin: 'onepay', ...CARDS },
  'station-idram-payments': { ...STATION, ...IDRAM },
  'onepay-idram-payments': { origin: 'onepay', ...IDRAM },
  'station-telcell-payments': { ...STATION, ...TELCELL },
  'onepay-telcell-payments': { origin: 'onepay', ...TELCELL },
  'co-payments': { purpose: 'environmental', methods: ['cash', 'terminal', 'arca', 'idram', 'telcell'] },
};

export function isPaymentPage(page: string): page is PaymentPage {
  return Object.hasOwn(LIST_PAGES, page);
}
