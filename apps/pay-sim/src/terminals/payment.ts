export type Network = 'easypay' | 'kiosk';

/** Notes that lie in a terminal. */
export type TerminalPayment = {
  network: Network;
  transactId: string;
  account: string;
  /** whole drams, as they were put in */
  amount: string;
  dtTime: string;
  /** waiting: it is told again · settled · refused: people give the money back · stopped: people must look */
  state: 'waiting' | 'settled' | 'refused' | 'stopped';
  tries: number;
  answers: { status: number | null; body: string }[];
};
