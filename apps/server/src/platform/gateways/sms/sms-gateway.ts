export type SmsMessage = {
  /** E.164, +374… */
  to: string;
  text: string;
  /** ours, unique, 24 hex characters: where the provider takes one, a repeat with it is the same message */
  id: string;
  /** how long a provider may go on trying to hand it over; later it is of no use, or comes at night */
  livesSeconds: number;
  /** somebody waits for it */
  urgent: boolean;
};

export type SmsGateway = {
  name: string;
  /** may a message whose outcome is unknown be sent again under the same id without reaching the person twice? */
  repeatable: boolean;
  /** @throws SmsFailure */
  send(message: SmsMessage): Promise<{ providerId: string | null }>;
};

/** unsent: not taken, may be tried again · refused: for good · unknown: perhaps taken, nobody can say. */
export type SmsOutcome = 'unsent' | 'refused' | 'unknown';

export class SmsFailure extends Error {
  readonly outcome: SmsOutcome;
  /** the HTTP status, or what became of the connection; never words of the provider, which may quote the message */
  readonly reason: string;
  constructor(outcome: SmsOutcome, reason: string) {
    super(`${outcome}: ${reason}`);
    this.name = 'SmsFailure';
    this.outcome = outcome;
    this.reason = reason;
  }
}
