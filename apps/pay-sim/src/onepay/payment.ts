export type MediatorPayment = {
  body: string;
  transactionId: string;
  /** waiting: it is told again · settled · returned: the citizen has his money back · stopped: people must look */
  state: 'waiting' | 'settled' | 'returned' | 'stopped';
  tries: number;
  answers: { status: number | null; body: string }[];
};
