/** A month before the due date, two weeks before it, the day after it. */
export const REMINDER_STEPS = ['month', 'weeks', 'after'] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/**
 * waiting = not sent yet · sending = being handed over · sent = the provider took it · refused = not taken, for good ·
 * unknown = perhaps taken, never sent again · dropped = decided against
 */
export const REMINDER_STATES = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/**
 * Why one waits, was dropped or failed. late = waited for more than three days · money = the month's money is spent ·
 * consent = nobody wants it any more · due = the register has another due date · unsent = the provider could not be reached ·
 * refused = the provider would not take it · timeout = it took it perhaps · crash = the server ended while it was handed over
 */
export const REMINDER_REASONS = [
  'late',
  'money',
  'consent',
  'due',
  'unsent',
  'refused',
  'timeout',
  'crash',
] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];
