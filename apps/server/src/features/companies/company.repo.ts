import {
  type AccountStatus,
  type CompanyItem,
  checkedCompany,
  type StoredCompany,
} from '@inspect/contract/companies';
import { AppError, searchKey, sortKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { companyById, companyItems, itemOf } from './company.query.ts';

const raised = sql<number>`version + 1`;

function stored(fields: StoredCompany) {
  return {
    name: fields.name,
    tax_code: fields.taxCode,
    legal_form: fields.legalForm,
    director: fields.director,
    licence_number: fields.licenceNumber,
    licence_until: fields.licenceUntil,
    phone: fields.phone,
    email: fields.email,
    region: fields.region,
    county: fields.county,
    address: fields.address,
    status: fields.status,
    subscription_enabled: fields.subscriptionEnabled,
    subscription_total: fields.subscriptionTotal,
    subscription: fields.subscription && JSON.stringify(fields.subscription),
    subscription_status: fields.subscriptionStatus,
    contract_enabled: fields.contractEnabled,
    blocked: fields.blocked,
    block_comment: fields.blockComment,
    double_payments: fields.double_payments,
    sort_key: sortKey(fields.name),
    search_key: searchKey(fields.name, fields.taxCode),
  };
}

/** What of a row the staff keep; its contract changes by uploading and accepting alone. */
function fieldsOf(row: CompanyItem): StoredCompany {
  const { _id, version, contract, contractFile, contractFileName, contractStatus, ...fields } = row;
  return fields;
}

const find = (tx: Tx, id: string) => companyById(tx, id);

export const companies: AuditedEntity<CompanyItem, StoredCompany> = {
  entity: 'companies',
  fields: checkedCompany,
  fieldsOf,
  find,
  lock: async (tx, id) => {
    await tx.first(build.selectFrom('companies').select('id').where('id', '=', id).forUpdate());
    return find(tx, id);
  },
  insert: async (tx, id, fields) => {
    const made = await tx
      .first(
        build
          .insertInto('companies')
          .values({ id, ...stored(fields) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id'),
      )
      .catch(taken);
    return made && find(tx, id);
  },
  update: async (tx, id, fields) => {
    await tx
      .run(
        build
          .updateTable('companies')
          .set({ ...stored(fields), version: raised })
          .where('id', '=', id),
      )
      .catch(taken);
    return find(tx, id);
  },
  retire: () => Promise.resolve(undefined),
};

/** Only what a company may say of itself: row-level security takes nothing else from it. */
export const ownCompanies: AuditedEntity<CompanyItem, StoredCompany> = {
  ...companies,
  insert: () => Promise.resolve(undefined),
  update: async (tx, id, { phone, email, address, director }) => {
    await tx.run(
      build
        .updateTable('companies')
        .set({ phone, email, address, director, version: raised })
        .where('id', '=', id),
    );
    return find(tx, id);
  },
};

/** The one thing of money that a company decides for itself. */
export const doublePayments: AuditedEntity<CompanyItem, StoredCompany> = {
  ...ownCompanies,
  update: async (tx, id, { double_payments }) => {
    await tx.run(
      build.updateTable('companies').set({ double_payments, version: raised }).where('id', '=', id),
    );
    return find(tx, id);
  },
};

export async function setContract(
  tx: Tx,
  id: string,
  {
    contractFile,
    contract,
    contractStatus,
  }: Pick<AccountStatus, 'contractFile' | 'contract' | 'contractStatus'>,
): Promise<CompanyItem> {
  const contractText = contract && JSON.stringify(contract);
  await tx.run(
    build
      .updateTable('companies')
      .set({
        contract_file: contractFile,
        contract: contractText,
        contract_status: contractStatus,
        version: raised,
      })
      .where('id', '=', id),
  );
  const after = await tx.first(companyItems().where('c.id', '=', id));
  if (!after) throw new AppError('not_found');
  return itemOf(after);
}

/** Two companies under one tax code would be one company twice. */
function taken(problem: unknown): never {
  if (brokenConstraint(problem) === 'companies_tax_code') throw new AppError('company.tax_code_taken');
  throw problem;
}
