/**
 * Money that came (sale) or went back (return) of one purpose, as the ledger entered it. What a company pays for its subscription
 * is none of it: that is a sale of the operator's, not of a station.
 */
export type FiscalEntry = {
  /** of the ledger's entry, 24 hexadecimal characters: the same at every repeat, by which it is registered once */
  entry: string;
  payment: string;
  company: string;
  /** of the company whose sale it is, eight digits */
  taxCode: string;
  kind: 'sale' | 'return';
  purpose: 'inspection' | 'environmental';
  method: 'cash' | 'terminal' | 'arca' | 'idram' | 'telcell';
  origin: 'station' | 'onepay';
  /** whole drams, above zero also of a return */
  amount: number;
  at: Date;
  /** of a return: the number that its sale was given, which is always told before; null of a sale */
  saleNumber: string | null;
};

/** Who keeps the fiscal receipts (e-HDM). */
export type FiscalReceipts = {
  /** what was entered before is not told; null = nothing is told at all */
  since: Date | null;
  /**
   * Registers one entry; told again with the same `entry` it answers the same number. null = for this no receipt is due;
   * then none is of its return either, which is not told.
   * @throws anything: it is told again later
   */
  register(entry: FiscalEntry): Promise<{ number: string } | null>;
};

/** Nobody is told. */
export const noFiscalReceipts: FiscalReceipts = { since: null, register: async () => null };
