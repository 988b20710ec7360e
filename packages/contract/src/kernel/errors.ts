/** Every failure a person or a program can cause: code → HTTP status. The sentence is in the catalogue. */
export const ERROR_STATUS = {
  validation: 400,
  malformed: 400,
  unauthenticated: 401,
  session_blocked: 401,
  credentials: 401,
  login_locked: 429,
  person_blocked: 403,
  password_doubted: 403,
  sign_in_over: 401,
  step_up_required: 403,
  password_short: 422,
  link_code: 422,
  factor_on: 422,
  'users.signing_suspended': 422,
  'users.own_link': 422,
  password_wrong: 422,
  phone_required: 403,
  passkey_required: 403,
  factor_stale: 422,
  'passkey.refused': 422,
  'passkey.expired': 422,
  'passkey.copied': 422,
  'passkey.tries_day': 429,
  'passkey.known': 409,
  'passkey.too_many': 422,
  'passkey.last': 422,
  'passkey.address': 422,
  code_wrong: 422,
  code_expired: 422,
  code_tries: 429,
  code_tries_day: 429,
  code_wait: 429,
  sms_unavailable: 503,
  login_reset: 403,
  'auth.invitation': 422,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  unknown_route: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  op_reused: 409,
  op_unknown: 422,
  too_large: 413,
  media_type: 415,
  lookup_quota: 429,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  read_only: 503,
  disk_full: 507,
  export_busy: 503,
  storage_full: 507,
  storage_unavailable: 503,
  'reference.taken': 409,
  'reference.in_use': 422,
  'additions.too_many': 429,
  'additions.switched_off': 422,
  'additions.reviewed': 422,
  'reference.restore_taken': 409,
  'reference.parent_retired': 422,
  'reference.merged_away': 422,
  'users.email_taken': 409,
  'users.own_account': 422,
  'users.last_admin': 422,
  'users.blocked': 422,
  'access.self': 403,
  'access.above': 403,
  'access.impossible': 422,
  'access.last_admin': 422,
  'setting.fixed': 422,
  'checkup.open_exists': 409,
  'checkup.still_valid': 422,
  'checkup.company_blocked': 422,
  'checkup.contract_unsettled': 422,
  'checkup.subscription_unsettled': 422,
  'checkup.mechanic_certificate': 422,
  'checkup.not_open': 422,
  'checkup.no_station': 422,
  'checkup.not_concluded': 422,
  'checkup.fit_forbidden': 422,
  'checkup.faulty_without_findings': 422,
  'checkup.no_evidence': 422,
  'checkup.other_plate': 422,
  'checkup.unsigned': 422,
  'checkup.signed': 422,
  'checkup.not_signer': 422,
  'checkup.no_pin': 422,
  'checkup.pin_wrong': 422,
  'checkup.pin_locked': 429,
  'checkup.same_vehicle': 422,
  'checkup.has_dependents': 422,
  'checkup.not_owed': 409,
  'checkup.prepaid_changed': 409,
  'checkup.sum_changed': 409,
  'checkup.sum_unknown': 409,
  'checkup.tax_paid': 422,
  'checkup.void': 422,
  'payment.failed': 422,
  'payment.unknown': 404,
  'payment.method_off': 422,
  'payment.starting': 409,
  'payment.no_answer': 503,
  'payment.nothing_due': 409,
  'shift.open_exists': 409,
  'shift.closed': 409,
  'shift.cash_moved': 409,
  'shift.reason': 422,
  'shift.not_closed': 422,
  'shift.count_first': 409,
  'photo.too_many': 422,
  'photo.too_many_plates': 422,
  'photo.too_many_today': 429,
  'company.tax_code_taken': 409,
  'company.contract_changed': 409,
  'station.in_use': 422,
  'menus.name_taken': 409,
  'menus.group_not_empty': 422,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type AppErrorDetails = {
  /** name of the wire field → text that stands under it */
  fields?: Record<string, string>;
  /** the current row on a version conflict */
  data?: unknown;
  /** seconds for Retry-After */
  retryAfter?: number;
  /** values for the placeholders of the sentence */
  values?: Record<string, string | number>;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;
  constructor(code: ErrorCode, details: AppErrorDetails = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
