import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { companyChange, companyInput, companyItem, ownCompanyChange } from './company.ts';

export const COMPANY_STATES = ['blocked', 'contract', 'subscription', 'licence', 'inactive'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

export const companyAccountStatus = companyItem.pick({
  _id: true,
  name: true,
  blocked: true,
  blockComment: true,
  contractEnabled: true,
  contractFile: true,
  contractFileName: true,
  contract: true,
  contractStatus: true,
  subscriptionEnabled: true,
  subscriptionTotal: true,
  subscription: true,
  subscriptionStatus: true,
});
export type CompanyAccountStatus = z.infer<typeof companyAccountStatus>;

/** Of the own company also how it stands. */
export const companyRow = companyAccountStatus.partial().extend({
  _id: objectId,
  name: z.string(),
  taxCode: z.string(),
});

const READ_PAGES = ['companies', 'view-companies'] as const;
const staff = (action: 'view' | 'create' | 'edit' | 'export') =>
  pageNeed(action === 'view' || action === 'export' ? READ_PAGES : ['companies'], action, 'companies');
/** Pages of the staff on which a company is chosen. */
export const choosingCompanies = pageNeed(
  ['tech-service-company-view', 'tech-service-view', 'tech-service-all', 'companies', 'view-companies'],
  'view',
  'companies',
);
const params = idParams(objectId);
const response = itemOf(companyItem);

/** What companies can be sorted by; a director and an address have no key of Armenian order. */
export const COMPANY_SORTS = ['name', 'taxCode', 'licence', 'subscriptionTotal', 'phone', 'email'] as const;

const matching = {
  search: pageQuery.search,
  region: objectId.optional(),
  state: z.enum(COMPANY_STATES, { error: 'field.choice' }).optional(),
  sort: sortQuery(COMPANY_SORTS),
};

export const companiesEndpoints = {
  companies: endpoint({
    method: 'GET',
    path: '/tech-service-company',
    // Nobody's page; a screen that changes companies makes it stale.
    need: { kind: 'session', resource: 'companies' },
    summary:
      'The own company with what one must know of it to work (block, contract, subscription); for the staff those to choose from',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(['name', 'taxCode']) }),
    response: listOf(companyRow),
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies',
    need: staff('view'),
    summary: 'Companies with everything the staff keep of them',
    query: z.strictObject({ ...pageQuery, ...matching }),
    response: listOf(companyItem),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/companies/export',
    need: staff('export'),
    summary: 'The same as an .xlsx file',
    query: z.strictObject(matching),
    response: z.unknown(),
  }),
  own: endpoint({
    method: 'GET',
    path: '/companies/own',
    need: sessionCall,
    summary: 'The own company with its licence, contract and bill, for who runs it',
    response,
  }),
  changeOwn: endpoint({
    method: 'PUT',
    path: '/companies/own',
    need: sessionCall,
    summary: 'Changes phone, e-mail, address or director of the own company',
    body: ownCompanyChange,
    response,
  }),
  acceptContract: endpoint({
    method: 'POST',
    path: '/companies/accept-contract',
    need: sessionCall,
    summary: 'Accepts the current contract in the name of the own company; repeated it changes nothing',
    body: z.strictObject({ file: objectId }),
    response,
  }),
  switchDoublePayments: endpoint({
    method: 'POST',
    path: '/onepay-double-payments',
    need: sessionCall,
    summary:
      'Whether a second OnePay payment for the same vehicle and period is taken as a case (true) or refused: by who runs the company; the staff name one',
    body: z.strictObject({ status: z.boolean({ error: 'field.type' }), company: objectId.optional() }),
    response,
  }),
  readCompany: endpoint({
    method: 'GET',
    path: '/companies/:id',
    need: staff('view'),
    summary: 'One company with everything the staff keep of it',
    params,
    response,
  }),
  addCompany: endpoint({
    method: 'POST',
    path: '/companies',
    need: staff('create'),
    summary: 'Adds a company; repeated with the same _id it answers the same row',
    body: companyInput,
    response,
    success: 201,
  }),
  changeCompany: endpoint({
    method: 'PUT',
    path: '/companies/:id',
    need: staff('edit'),
    summary: 'Changes the sent fields of a company; a recorded period counts as paid',
    params,
    body: companyChange,
    response,
  }),
  /** multipart: `attachment`, a PDF of at most 10 MB */
  uploadContract: endpoint({
    method: 'POST',
    path: '/companies/:id/contract',
    need: staff('edit'),
    summary: 'Stores a new contract (multipart attachment, PDF); it has to be accepted anew',
    params,
    response,
    success: 201,
  }),
} as const;
