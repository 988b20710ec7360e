/** Whose statements are taken: the three that are asked for money, and the mediator. */
export const STATEMENT_PROVIDERS = ['arca', 'idram', 'telcell', 'onepay'] as const;
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number];

/** A line of a statement: money came to us there, or went back. */
const LINE_KINDS = ['paid', 'returned'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a column holds. `order`: what our attempts know it by there; `number`: ours; `owner`: whose statement it is. */
export type StatementField =
  | 'transaction'
  | 'order'
  | 'number'
  | 'kind'
  | 'amount'
  | 'currency'
  | 'at'
  | 'owner';

export type StatementLayout = {
  /** the names of the columns, by the provider's own words; others may stand beside them and are not read */
  columns: Partial<Record<StatementField, string>>;
  /** null = such a line moved no money */
  kinds: Readonly<Record<string, LineKind | null>>;
  numbers: {
    decimal: readonly ('.' | ',')[];
    /** between groups of three digits */
    thousands: readonly string[];
  };
  /** day = dd/mm/yyyy · clock = yyyy-MM-dd HH:mm:ss, both in Yerevan · instant = ISO 8601 with its zone */
  time: 'day' | 'clock' | 'instant';
  /** a line without a time moved no money */
  timeless?: true;
  /** what a transaction's number looks like: a cell that a table program has made a formula or 1,23E+13 of is none */
  transaction: RegExp;
};

/** A mark of thousands that is a comma or a dot would make 12,800 two sums: none is taken. Spaces can't be mistaken. */
const NUMBERS: StatementLayout['numbers'] = { decimal: ['.', ','], thousands: [' ', '\u00A0', '\u202F'] };
const NUMBER = /^[0-9A-Za-z][0-9A-Za-z-]{0,63}$/;

/**
 * What each provider's statement looks like, in this one place: nobody has published a real one, so the columns have the
 * names that the provider's protocol gives to the same things. Text is UTF-8, with or without its mark, separated by
 * comma, semicolon or tab; sums are drams.
 */
export const STATEMENT_LAYOUTS: Readonly<Record<StatementProvider, StatementLayout>> = {
  arca: {
    columns: {
      transaction: 'authRefNum',
      order: 'orderId',
      number: 'orderNumber',
      kind: 'paymentState',
      amount: 'amount',
      currency: 'currency',
      at: 'date',
    },
    kinds: {
      DEPOSITED: 'paid',
      REVERSED: 'returned',
      REFUNDED: 'returned',
      CREATED: null,
      APPROVED: null,
      DECLINED: null,
    },
    numbers: NUMBERS,
    time: 'clock',
    transaction: NUMBER,
  },
  idram: {
    columns: {
      transaction: 'EDP_TRANS_ID',
      number: 'EDP_BILL_NO',
      kind: 'STATUS',
      amount: 'EDP_AMOUNT',
      at: 'EDP_TRANS_DATE',
      owner: 'EDP_REC_ACCOUNT',
    },
    kinds: { SUCCESS: 'paid', CANCELLED: 'returned' },
    numbers: NUMBERS,
    time: 'day',
    transaction: /^[0-9A-Za-z]{1,14}$/,
  },
  telcell: {
    columns: {
      transaction: 'invoice',
      number: 'issuer_id',
      kind: 'status',
      amount: 'sum',
      currency: 'currency',
      at: 'paid_time',
      owner: 'issuer',
    },
    kinds: {
      PAID: 'paid',
      CANCELED: 'returned',
      'CANCELED FOR REPEAT': null,
      REJECTED: null,
      EXPIRED: null,
      NEW: null,
    },
    numbers: NUMBERS,
    time: 'clock',
    // A bill that is cancelled and never was paid was only withdrawn.
    timeless: true,
    transaction: NUMBER,
  },
  onepay: {
    columns: { transaction: 'transactionId', kind: 'status', amount: 'amount', at: 'paidAt' },
    kinds: { paid: 'paid', refunded: 'returned' },
    numbers: NUMBERS,
    time: 'instant',
    transaction: NUMBER,
  },
};

/** Bytes and lines of the longest statement: a day of the whole country is a tenth of it. */
export const STATEMENT_BYTES = 5_000_000;
export const STATEMENT_LINES = 50_000;
/** Days that a statement may be of. */
export const STATEMENT_DAYS = 92;
