/** Money that came (sale) or went back (return) of one purpose, as the ledger entered it. */
export type FiscalEntry = {
  /** of the ledger's entry, 24 hexadecimal characters: the same at every repeat, by which it is registered once */
  entry: string;
  payment: string;
  company: string;
  /** of the company whose sale it is, eight digits */
  taxCode: string;
  kind: 'sale' | 'return';
  purpose: 'inspection' | 'environmental' | 'subscription';
  method: 'cash' | 'terminal' | 'arca' | 'idram' | 'telcell';
  origin: 'station' | 'onepay' | 'company';
  /** whole drams, above zero also of a return */
  amount: number;
  at: Date;
};

/** Who keeps the fiscal receipts (e-HDM). */
export type FiscalReceipts = {
  /** what was entered before is not told; null = nothing is told at all */
  since: Date | null;
  /**
   * Registers one entry; told again with the same `entry` it answers the same number. null = for this no receipt is due.
   * @throws anything: it is told again later
   */
  register(entry: FiscalEntry): Promise<{ number: string } | null>;
};

/** Nobody is told. */
export const noFiscalReceipts: FiscalReceipts = { since: null, register: async () => null };
