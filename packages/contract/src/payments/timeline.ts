/**
 * What happens to a payment: it was asked for, an attempt was begun, something was heard of it, money came (or counted as
 * paid beforehand, or paid for something else), money was wanted back, it went back, a case was opened and decided.
 */
export const TIMELINE_KINDS = [
  'created',
  'attempt',
  'heard',
  'paid',
  'applied',
  'released',
  'credited',
  'wanted',
  'returned',
  'case',
  'decided',
] as const;
