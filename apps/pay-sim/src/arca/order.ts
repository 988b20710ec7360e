/** 0 registered · 2 paid · 3 reversed · 4 refunded, also partly · 5 3-D Secure begun · 6 declined. */
export type OrderStatus = 0 | 2 | 3 | 4 | 5 | 6;

export type Order = {
  orderId: string;
  orderNumber: string;
  /** minor units */
  amount: number;
  currency: string;
  description: string;
  returnUrl: string;
  asksSecure: boolean;
  createdAt: Date;
  expiresAt: Date;
  status: OrderStatus;
  actionCode: number;
  triesLeft: number;
  refunded: number;
  paidAt: Date | null;
  reversalTried: boolean;
};
