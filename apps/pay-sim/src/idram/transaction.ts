export type IdramTransaction = {
  transId: string;
  billNo: string;
  amount: string;
  payer: string;
  /** successful: the money is with the shop · cancelled: it went back by itself */
  state: 'successful' | 'cancelled';
  /** what was made of the shop's answer; null: it was not told, or said nothing yet */
  answered: 'done' | 'cancelled' | 'left' | null;
  date: string;
};
