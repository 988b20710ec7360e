import { PARTNER_CALLS } from './expected-of-partners.ts';
import { type Action, at, EVERY_ROLE, type PageRule, type Rule, type Thing } from './may.ts';

const LISTS: Record<string, string> = {
  '/locations/regions': 'settings-regions',
  '/locations/counties': 'settings-counties',
  '/locations/streets': 'settings-streets',
  '/cars/cars': 'settings-cars',
  '/cars/models': 'settings-car-models',
  '/cars/groups': 'settings-car-groups',
  '/cars/types': 'settings-car-types',
  '/cars/bodies': 'settings-bodies',
  '/cars/colors': 'settings-colors',
  '/cars/fuels': 'settings-fuels',
  '/cars/classificators': 'settings-classificators',
  '/cars/new-classificators': 'settings-new-classificators',
};

const admin = (page: string, action: Action): PageRule => at('reference', [page], action);
const session: Rule = { who: 'session' };
const everyone: Rule = { who: 'public' };

/** Streets and models grow by the forms of who works on checkups; staff review what came so. */
const GROWING = ['/locations/streets', '/cars/models'];

function growingCalls(path: string): [string, Rule][] {
  const page = LISTS[path] ?? '';
  const byForm = at('additions', ['tech-service', 'company-tech-service'], 'edit');
  return [
    [`POST ${path}`, { ...admin(page, 'create'), or: byForm }],
    [`POST ${path}/{id}/confirm`, admin(page, 'edit')],
    [`POST ${path}/{id}/merge`, admin(page, 'edit')],
  ];
}

const ANALYSIS = ['analysis', 'analysis-view'];

/** Staff keep the lists right; everyone signed in reads them for his forms. */
function listCalls(path: string, page: string): [string, Rule][] {
  return [
    [`GET ${path}`, session],
    [`POST ${path}`, admin(page, 'create')],
    [`PUT ${path}/{id}`, admin(page, 'edit')],
    [`DELETE ${path}/{id}`, admin(page, 'delete')],
    // What was retired is seen with the page; who may retire is told what uses a row, and may bring it back.
    [`GET ${path}/retired`, { who: EVERY_ROLE, pages: [page], action: 'view' }],
    [`GET ${path}/{id}/uses`, admin(page, 'delete')],
    [`POST ${path}/{id}/restore`, admin(page, 'delete')],
    [`GET ${path}/export`, admin(page, 'export')],
    [`POST ${path}/import`, admin(page, 'create')],
  ];
}

/** The four calls of what the back office keeps under one page. */
function auditedCalls(path: string, page: string): [string, Rule][] {
  return [
    [`GET ${path}`, admin(page, 'view')],
    [`POST ${path}`, admin(page, 'create')],
    [`PUT ${path}/{id}`, admin(page, 'edit')],
    [`DELETE ${path}/{id}`, admin(page, 'delete')],
  ];
}

const LIST_PAGES = [
  'tech-service',
  'company-tech-service',
  'tech-service-company-view',
  'tech-service-view',
  'tech-service-all',
];

const RECORD_PAGES = [...LIST_PAGES, 'tech-service-mechanic'];

const EXPORT_PAGES = ['company-tech-service', 'tech-service-company-view', 'tech-service-view'];

/** What the reports of these pages tell together. */
const seenTogether = (name: string): [string, Rule] => [
  `GET /tech-service-${name}`,
  at('checkups', [...EXPORT_PAGES, 'tech-service-all'], 'view'),
];

const PAYMENT_PAGES = [
  'station-payments',
  'onepay-payments',
  'station-idram-payments',
  'onepay-idram-payments',
  'station-telcell-payments',
  'onepay-telcell-payments',
  'co-payments',
];

const CONTROL_PAGES = ['control', 'control-view', 'control-company', 'control-ts'];

const RIGHTS_PAGES = ['accesses', 'accesses_all'];

/** Accounts that are kept under one page. */
function accountCalls(path: string, thing: Thing, page: string): [string, Rule][] {
  return [
    [`GET ${path}`, at(thing, [page], 'view')],
    [`GET ${path}/export`, at(thing, [page], 'export')],
    [`GET ${path}/stations`, at(thing, [page], 'view')],
    [`GET ${path}/{id}`, at(thing, [page], 'view')],
    [`POST ${path}`, at(thing, [page], 'create')],
    [`PUT ${path}/{id}`, at(thing, [page], 'edit')],
    [`POST ${path}/{id}/invite`, at(thing, [page], 'edit')],
    [`POST ${path}/{id}/end-sessions`, at(thing, [page], 'edit')],
  ];
}

/**
 * Who may make which call at all, written down from the product's tables of roles, pages and calls, not from the
 * code. Each line: the calls, who may, and the pages with the action that open them. A person may when his role is
 * named and one of those pages is granted to him with that action.
 */
export const EXPECTED: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['GET /checkStatus', everyone],
  ['GET /support', everyone],
  ['POST /auth/login', everyone],
  ['POST /auth/logout', session],
  // Nobody is signed in: by the session that was a blocked person’s (quarantine.db.test.ts).
  ['POST /quarantine', everyone],
  ['POST /quarantine/pieces', everyone],
  ['GET /auth/me', session],
  // One's own account: password, phone, second factor, sessions, sign-ins.
  ['PUT /auth/password', session],
  ['POST /auth/seal-key', session],
  ['GET /auth/signing-pin', session],
  ['PUT /auth/signing-pin', session],
  ['GET /auth/sessions', session],
  ['DELETE /auth/sessions/{id}', session],
  ['POST /auth/sessions/end-others', session],
  ['POST /auth/checkPhone', session],
  ['POST /auth/addVerifiedPhone', session],
  ['POST /auth/step-up', session],
  ['GET /auth/two-factor-status', session],
  ['POST /auth/two-factor-status', session],
  ['POST /auth/two-factor-status/code', session],
  ['GET /auth/passkeys', session],
  ['POST /auth/passkeys/begin', session],
  ['POST /auth/passkeys', session],
  ['PUT /auth/passkeys/{id}', session],
  ['DELETE /auth/passkeys/{id}', session],
  ['GET /auth/login-history', session],
  ['POST /auth/login-history/{id}/report', session],
  // Nobody is signed in yet.
  ['POST /auth/two-factor', everyone],
  ['POST /auth/two-factor/resend', everyone],
  ['POST /auth/two-factor/passkey/begin', everyone],
  ['POST /auth/two-factor/passkey', everyone],
  ['POST /auth/forgot', everyone],
  ['POST /auth/reset', everyone],
  ['POST /auth/accept-invite', everyone],
  ['POST /auth/accept-invite/code', everyone],
  ['GET /map', everyone],
  ...accountCalls('/users', 'accounts', 'users'),
  ['GET /users/administrator-changes', at('accounts', ['users'], 'edit')],
  ['POST /users/administrator-changes/seen', at('accounts', ['users'], 'edit')],
  ['POST /users/{id}/confirm', at('accounts', ['users'], 'edit')],
  ['POST /users/{id}/reset-factor', at('people', ['users'], 'edit')],
  ['POST /users/{id}/reset-passkeys', at('people', ['users'], 'edit')],
  ...accountCalls('/tech-service-users', 'companyStaff', 'tech-service-owner-users'),
  ['GET /accesses', at('rights', RIGHTS_PAGES, 'view')],
  ['GET /accesses/people', at('rights', RIGHTS_PAGES, 'view')],
  ['GET /accesses/preview', at('rights', RIGHTS_PAGES, 'view')],
  ['PUT /accesses', at('rights', RIGHTS_PAGES, 'edit')],
  ['GET /settings', at('settings', ['accesses_all'], 'view')],
  ['POST /updateSetting', at('settings', ['accesses_all'], 'edit')],
  ['GET /reminders', at('settings', ['accesses_all'], 'view')],
  ['GET /reminders/vehicle', at('settings', ['accesses_all'], 'view')],
  ['POST /reminders/stop', at('settings', ['accesses_all'], 'edit')],
  ['GET /getBlockStatuses', at('companies', ['companies', 'view-companies'], 'view')],
  ['GET /login-history', at('logins', ['user-history', 'owner-user-history'], 'view')],
  ['GET /login-history/export', at('logins', ['user-history', 'owner-user-history'], 'export')],
  ['GET /security-events', at('securityEvents', ['security-events'], 'view')],
  ...PARTNER_CALLS,
  ['GET /analysis/summary', at('analysis', ANALYSIS, 'view')],
  ['GET /analysis/findings', at('analysis', ANALYSIS, 'view')],
  ['GET /analysis/mechanics', at('analysis', ANALYSIS, 'view')],
  ['GET /analysis/records', at('analysis', ANALYSIS, 'view')],
  ['GET /analysis/cases', at('analysis', ANALYSIS, 'view')],
  ['GET /analysis/cases/{id}', at('analysis', ANALYSIS, 'view')],
  ['POST /analysis/cases', at('analysis', ['analysis'], 'create')],
  ['POST /analysis/cases/{id}/events', at('analysis', ['analysis'], 'edit')],
  ['GET /devices', at('devices', ['devices'], 'view')],
  ['GET /quarantine', at('devices', ['devices'], 'view')],
  ['GET /quarantine/{id}', at('devices', ['devices'], 'view')],
  ['GET /quarantine/{id}/file', at('devices', ['devices'], 'view')],
  ['PUT /quarantine/{id}', at('devices', ['devices'], 'edit')],
  ['GET /overview', at('overview', ['overview'], 'view')],
  ['GET /companies', at('companies', ['companies', 'view-companies'], 'view')],
  ['GET /companies/export', at('companies', ['companies', 'view-companies'], 'export')],
  ['GET /companies/{id}', at('companies', ['companies', 'view-companies'], 'view')],
  ['POST /companies', at('companies', ['companies'], 'create')],
  ['PUT /companies/{id}', at('companies', ['companies'], 'edit')],
  ['POST /companies/{id}/contract', at('companies', ['companies'], 'edit')],
  // Whose company, stations and files these are is asked inside: a page of one's own company has no grant.
  ['GET /global-search', session],
  ['GET /companies/own', session],
  ['PUT /companies/own', session],
  ['POST /onepay-double-payments', session],
  ['POST /companies/accept-contract', session],
  ['GET /stations', session],
  ['POST /stations', session],
  ['PUT /stations/{id}', session],
  ['DELETE /stations/{id}', session],
  ['GET /files/{id}', session],
  [
    'GET /company-mechanics/{id}',
    at(
      'people',
      ['companies', 'tech-service-all', 'tech-service-owner-users', 'company-tech-service'],
      'view',
    ),
  ],
  ['GET /ts-company-operators', at('people', ['companies', 'tech-service-all', 'users'], 'view')],
  ...Object.entries(LISTS).flatMap(([path, page]) => listCalls(path, page)),
  ...GROWING.flatMap(growingCalls),
  // Whose changes one may see is asked of the entity, inside.
  ['GET /edit-histories', session],
  ...auditedCalls('/faq', 'settings-faq'),
  ...auditedCalls('/locations/notifications', 'settings-vin-notifications'),
  ['GET /menus', admin('settings-menus', 'view')],
  ['PUT /menus', admin('settings-menus', 'edit')],
  ['PUT /menus/{id}', admin('settings-menus', 'edit')],
  ['POST /menus/groups', admin('settings-menus', 'create')],
  ['PUT /menus/groups/{id}', admin('settings-menus', 'edit')],
  ['DELETE /menus/groups/{id}', admin('settings-menus', 'delete')],
  ['GET /camera-reasons', session],
  // What a device kept: each operation in it needs what its plain call needs.
  ['POST /operations', session],
  // Of what his browser keeps, and only as far as he may read it by the calls that give it.
  ['GET /changes', session],
  // Of the person's own work, and numbers alone.
  ['POST /devices/state', session],
  // Photographs are taken where a checkup is kept or inspected.
  ['POST /upload', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['GET /upload-nonce', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['GET /photo-warnings', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['GET /upload-pieces', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['POST /upload-pieces', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['POST /upload-complete', at('checkups', ['tech-service', 'tech-service-mechanic'], 'edit')],
  ['GET /photo-reuses', at('photoReuses', ['control', 'tech-service-all'], 'view')],
  // Supervision: the staff decide, whose checkup it is answers; the seeds of the samples are everybody's.
  ['GET /controls', at('controls', CONTROL_PAGES, 'view')],
  ['GET /controls/export', at('controls', ['control', 'control-view'], 'export')],
  ['GET /controls/{id}', at('controls', CONTROL_PAGES, 'view')],
  ['GET /control-reasons', at('controlDecisions', ['control'], 'edit')],
  ['PUT /controls/{id}', at('controlDecisions', ['control'], 'edit')],
  ['PUT /controls/{id}/answer', at('controlAnswers', ['control-company', 'control-ts'], 'edit')],
  ['POST /controls/{id}/answer-photos', at('controlAnswers', ['control-company', 'control-ts'], 'edit')],
  [
    'DELETE /controls/{id}/answer-photos/{photo}',
    at('controlAnswers', ['control-company', 'control-ts'], 'edit'),
  ],
  ['GET /control-draws', everyone],
  ['GET /getAllDahk', at('dahk', ['control', 'control-view'], 'view')],
  ['POST /dahk', at('dahk', ['control', 'control-view'], 'create')],
  ['PUT /dahk/{id}', at('dahk', ['control', 'control-view'], 'edit')],
  ['DELETE /dahk/{id}', at('dahk', ['control', 'control-view'], 'delete')],
  ['POST /dahk/import', at('dahk', ['control', 'control-view'], 'create')],
  ['GET /dahk/source', at('dahk', ['control', 'control-view'], 'view')],
  ['POST /dahk/source/ask', at('dahk', ['control', 'control-view'], 'create')],
  // One's own; to the staff only what a page of theirs lets them choose from.
  ['GET /tech-service-company', session],
  [
    'GET /tech-service-mechanics',
    at('people', ['tech-service', 'company-tech-service', 'tech-service-all'], 'view'),
  ],
  [
    'GET /tech-service-company-operators',
    at('people', ['tech-service-owner-users', 'company-tech-service'], 'view'),
  ],
  ['GET /tech-service-checkup', at('checkups', ['tech-service'], 'view')],
  [
    'GET /tech-service-company-checkups',
    at('checkups', ['company-tech-service', 'tech-service-company-view'], 'view'),
  ],
  ['GET /tech-service-viewer-checkups', at('checkups', ['tech-service-view'], 'view')],
  ['GET /tech-service-all-checkups', at('checkups', ['tech-service-all'], 'view')],
  ['GET /get-checkup-for-edit/{id}', at('checkups', RECORD_PAGES, 'view')],
  // Finding checkups of any day, within the rows that the lists of these pages show.
  [
    'GET /search-tech-service-checkup',
    at(
      'checkups',
      ['tech-service', 'company-tech-service', 'tech-service-mechanic', 'tech-service-all'],
      'view',
    ),
  ],
  [
    'GET /search-tech-view-service-checkup',
    at('checkups', ['tech-service-view', 'tech-service-company-view'], 'view'),
  ],
  [
    'GET /search-tech-service-payment-checkup',
    at('checkups', ['tech-service', 'company-tech-service', 'tech-service-all'], 'view'),
  ],
  ['GET /search-tech-service-checkup-date', at('checkups', RECORD_PAGES, 'view')],
  ['GET /tech-service-vehicle', at('checkups', RECORD_PAGES, 'view')],
  // What happens to a checkup after it was begun. Whose it is and how it stands is asked inside.
  ['GET /tech-service-mechanic-checkups', at('checkups', ['tech-service-mechanic'], 'view')],
  ['GET /tech-service-mechanic-checkups/{id}', at('checkups', ['tech-service-mechanic'], 'view')],
  ['PUT /tech-service-mechanic-checkups/{id}', at('checkups', ['tech-service-mechanic'], 'edit')],
  ['PUT /tech-service-all-checkup/{id}', at('checkups', ['tech-service-all'], 'edit')],
  [
    'POST /tech-service-checkup/{id}/cancel',
    at('checkups', ['tech-service', 'company-tech-service'], 'edit'),
  ],
  ['POST /tech-service-checkup/{id}/payments', at('checkups', ['tech-service'], 'edit')],
  ['POST /makePayment', at('checkups', ['tech-service'], 'edit')],
  ['POST /makeCompanyPayment', session],
  ['GET /subscription-payments', session],
  ['POST /payments/confirm_arca', session],
  ['POST /payments/confirm_arca_company', session],
  ['GET /tech-service-checkup/{id}/prepaid', at('checkups', ['tech-service'], 'edit')],
  ['POST /tech-service-checkup/{id}/prepaid', at('checkups', ['tech-service'], 'edit')],
  ['POST /tech-service-checkup/{id}/sign', at('checkups', ['tech-service'], 'edit')],
  [
    'POST /tech-service-checkup/{id}/sign-override',
    at('checkups', ['company-tech-service', 'tech-service-all'], 'edit'),
  ],
  ['POST /tech-service-all-checkup/{id}/release', at('checkups', ['tech-service-all'], 'edit')],
  ['POST /tech-service-all-checkup/{id}/annul', at('checkups', ['tech-service-all'], 'edit')],
  ['POST /tech-service-all-checkup/{id}/move', at('checkups', ['tech-service-all'], 'edit')],
  ['DELETE /tech-service-checkup/{id}', at('checkups', ['tech-service-all'], 'delete')],
  ['GET /get-tech-service-checkup-number/{id}', at('checkups', RECORD_PAGES, 'view')],
  [
    'POST /add-tech-service-checkup-number/{id}',
    at('checkups', ['tech-service', 'tech-service-all'], 'edit'),
  ],
  ['GET /checkup-history/{id}', at('checkups', RECORD_PAGES, 'view')],
  ['GET /diagnostic-card/{id}', at('checkups', RECORD_PAGES, 'view')],
  // Numbers of what one sees anyway.
  ['GET /get-today-checkups-count', at('checkups', RECORD_PAGES, 'view')],
  ['GET /get-first-checkup', at('checkups', RECORD_PAGES, 'view')],
  ['GET /tech-service-opinion-badge', at('checkups', RECORD_PAGES, 'view')],
  // Files: each list that may go out as it is; the staff's own with every column.
  ['GET /get-checkups-for-export', at('checkups', EXPORT_PAGES, 'export')],
  ['GET /get-checkups-for-export-admin', at('checkupsWhole', ['tech-service-all'], 'export')],
  ['GET /get-checkups-for-tax', at('checkups', [...EXPORT_PAGES, 'tech-service-all'], 'export')],
  ['GET /get-checkups-for-tax/export', at('checkups', [...EXPORT_PAGES, 'tech-service-all'], 'export')],
  // Sums of what one sees anyway.
  ...['count-checkups', 'financial-checkup', 'operator-checkups'].map(seenTogether),
  ...['fuel-checkup', 'owner-type-checkups', 'amounts-checkups'].map(seenTogether),
  ...['report-view-checkups', 'company-doc-checkups', 'info-checkups'].map(seenTogether),
  [
    'GET /statistics',
    at('statistics', ['statistics', 'all-statistics', 'companies-statistics', 'company-statistics'], 'view'),
  ],
  ['GET /tech-service-report-export', at('checkups', [...EXPORT_PAGES, 'tech-service-all'], 'export')],
  ['GET /cash-shifts', at('shifts', ['cash-shifts'], 'view')],
  ['GET /cash-shifts/own', at('shifts', ['cash-shifts'], 'create')],
  ['POST /cash-shifts', at('shifts', ['cash-shifts'], 'create')],
  ['POST /cash-shifts/{id}/counts', at('shifts', ['cash-shifts'], 'edit')],
  ['POST /cash-shifts/{id}/close', at('shifts', ['cash-shifts'], 'edit')],
  ['POST /cash-shifts/{id}/corrections', at('shiftCorrections', ['cash-shifts'], 'edit')],
  ['GET /cash-shifts/day-report', at('shifts', ['cash-shifts'], 'view')],
  ['GET /cash-shifts/export', at('shifts', ['cash-shifts'], 'export')],
  ['GET /cash-shifts/day-report/export', at('shifts', ['cash-shifts'], 'export')],
  // Payments: one list behind all of their pages. Given back also where the checkup is kept.
  ['GET /payments', at('payments', PAYMENT_PAGES, 'view')],
  ['GET /payments/export', at('payments', PAYMENT_PAGES, 'export')],
  ['GET /payments/{id}', at('payments', PAYMENT_PAGES, 'view')],
  ['GET /payments/{id}/receipt', at('payments', PAYMENT_PAGES, 'view')],
  [
    'POST /payments/{id}/returns',
    at('payments', [...PAYMENT_PAGES, 'company-tech-service', 'tech-service-all'], 'edit'),
  ],
  ['GET /checkup-receipt/{id}', at('checkups', LIST_PAGES, 'view')],
  ['GET /double-payments', at('paymentCases', PAYMENT_PAGES, 'view')],
  ['PUT /double-payments/{id}', at('paymentCases', PAYMENT_PAGES, 'edit')],
  ['GET /provider-statements', at('paymentStatements', PAYMENT_PAGES, 'view')],
  ['POST /provider-statements', at('paymentStatements', PAYMENT_PAGES, 'create')],
  ['GET /statement-differences', at('paymentStatements', PAYMENT_PAGES, 'view')],
  ['GET /statement-differences/export', at('paymentStatements', PAYMENT_PAGES, 'export')],
  ['POST /statement-differences/{id}/{kind}/enter', at('paymentStatements', PAYMENT_PAGES, 'edit')],
  ['POST /statement-differences/{id}/{kind}/settle', at('paymentStatements', PAYMENT_PAGES, 'edit')],
  ['GET /payment-ageing', at('paymentStatements', PAYMENT_PAGES, 'view')],
  ['GET /paid-not-inspected', at('payments', PAYMENT_PAGES, 'view')],
  ['GET /paid-not-inspected/export', at('payments', PAYMENT_PAGES, 'export')],
  ['GET /inspected-not-paid', at('payments', PAYMENT_PAGES, 'view')],
  ['GET /inspected-not-paid/export', at('payments', PAYMENT_PAGES, 'export')],
  ['GET /unsettled-yesterday', at('payments', PAYMENT_PAGES, 'view')],
  // What one is told, and what the staff tell.
  ['GET /notifications', session],
  ['PUT /notifications/{id}', session],
  ['POST /notifications/read', session],
  ['GET /notifications/sent', at('notifications', ['all_notifications'], 'create')],
  ['POST /notifications', at('notifications', ['all_notifications'], 'create')],
  // Looked up to begin a checkup, and for nothing else.
  ['GET /check-card', everyone],
  ['GET /card-keys', everyone],
  ['GET /find-tech-service', at('checkups', ['tech-service', 'tech-service-all'], 'edit')],
  ['POST /tech-service-checkup-check-before-add', at('checkups', ['tech-service'], 'create')],
  ['GET /tech-service-checkup-quote', at('checkups', ['tech-service'], 'create')],
  ['POST /tech-service-checkup', at('checkups', ['tech-service'], 'create')],
  ['PUT /tech-service-checkup/{id}', at('checkups', ['tech-service'], 'edit')],
]);
