export type Invoice = {
  invoice: string;
  /** base64, as the shop sent both */
  issuerId: string;
  description: string;
  sum: string;
  buyer: string;
  status: 'NEW' | 'PAID' | 'REJECTED' | 'CANCELED';
  issuedAt: Date;
  validUntil: Date;
  paidAt: Date | null;
};
