import { describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../../test/contract/declared-endpoints.ts';

/** The four calls of a list: GET, POST, PUT and DELETE. */
const kept = (path: string) => [`GET /${path}`, `POST /${path}`, `PUT /${path}/:id`, `DELETE /${path}/:id`];

/** The calls of the specification's §7, written out. */
const BUILT = [
  'GET /checkStatus',
  'GET /get-first-checkup',
  'GET /tech-service-opinion-badge',
  'GET /edit-histories',
  'GET /get-today-checkups-count',
  'GET /find-tech-service',
  'GET /tech-service-checkup',
  'GET /tech-service-all-checkups',
  'GET /tech-service-viewer-checkups',
  'GET /tech-service-company-checkups',
  'POST /tech-service-checkup-check-before-add',
  'POST /tech-service-checkup',
  'PUT /tech-service-checkup/:id',
  'PUT /tech-service-all-checkup/:id',
  'DELETE /tech-service-checkup/:id',
  'GET /tech-service-mechanic-checkups',
  'GET /tech-service-mechanic-checkups/:id',
  'PUT /tech-service-mechanic-checkups/:id',
  'GET /search-tech-service-checkup',
  'GET /search-tech-view-service-checkup',
  'GET /search-tech-service-checkup-date',
  'GET /search-tech-service-payment-checkup',
  'GET /get-checkup-for-edit/:id',
  'GET /checkup-history/:id',
  'GET /get-checkups-for-tax',
  'GET /get-checkups-for-export',
  'GET /get-checkups-for-export-admin',
  'GET /get-tech-service-checkup-number/:id',
  'POST /add-tech-service-checkup-number/:id',
  'POST /upload',
  'GET /tech-service-company',
  'GET /company-mechanics/:id',
  'GET /tech-service-company-operators',
  'GET /ts-company-operators',
  'GET /tech-service-mechanics',
  'GET /tech-service-users',
  ...[
    'classificators',
    'new-classificators',
    'cars',
    'models',
    'groups',
    'types',
    'bodies',
    'colors',
    'fuels',
  ]
    .map((list) => `cars/${list}`)
    .flatMap(kept),
  ...['regions', 'counties', 'streets', 'notifications'].map((list) => `locations/${list}`).flatMap(kept),
  'GET /getBlockStatuses',
  'POST /updateSetting',
  'POST /makePayment',
  'POST /makeCompanyPayment',
  'POST /payments/confirm_arca',
  'POST /payments/confirm_arca_company',
  'POST /onepay-double-payments',
  'POST /auth/checkPhone',
  'POST /auth/addVerifiedPhone',
  'GET /auth/two-factor-status',
  'POST /auth/two-factor-status',
  'GET /tech-service-financial-checkup',
  'GET /tech-service-count-checkups',
  'GET /tech-service-operator-checkups',
  'GET /tech-service-owner-type-checkups',
  'GET /tech-service-amounts-checkups',
  'GET /tech-service-fuel-checkup',
  'GET /tech-service-report-view-checkups',
  'GET /tech-service-info-checkups',
  'GET /tech-service-company-doc-checkups',
  'GET /controls',
  'GET /getAllDahk',
  'GET /notifications',
  'POST /notifications',
  'PUT /notifications/:id',
  'GET /api/check-new',
];

const calls = await declaredEndpoints({ except: [] });
const declared = new Set(calls.map(({ method, path }) => `${method} ${path}`));

describe('a program that follows the specification', () => {
  it('finds each of its calls at its path and verb', () => {
    expect(BUILT.filter((call) => !declared.has(call))).toEqual([]);
  });
});
