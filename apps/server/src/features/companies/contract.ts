import type { Actor } from '@inspect/contract/access';
import { afterEvent, type CompanyItem } from '@inspect/contract/companies';
import { AppError } from '@inspect/contract/kernel';
import type { Writing } from '../../platform/history/audited-records.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { FileContent } from '../../platform/http/route.ts';
import { recordPdf, requirePdf } from '../files/index.ts';
import { companies, setContract } from './company.repo.ts';

/** What is asked of a new contract before its bytes are stored. */
export async function allowContract(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  id: string,
  upload: Upload,
): Promise<FileContent> {
  await companyToContract({ tx, actor }, id);
  return { kind: 'contract', type: requirePdf(upload), bytes: upload.bytes };
}

/** A new file: whatever was accepted before, this one is not. */
export async function replaceContract(writing: Writing, id: string, upload: Upload): Promise<CompanyItem> {
  const before = await companyToContract(writing, id);
  const { id: file } = await recordPdf(writing, { company: id, kind: 'contract' }, upload);
  const after = await setContract(writing.tx, id, afterEvent(before, { kind: 'file', file }));
  await note(writing, before, after);
  return after;
}

async function companyToContract(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  id: string,
): Promise<CompanyItem> {
  const company = await companies.lock(tx, id);
  if (!company) throw new AppError('not_found');
  if (actor.company !== null) throw new AppError('forbidden');
  return company;
}

/** Only the file that lies there now can be accepted; the first acceptance of it stands. */
export async function acceptContract(writing: Writing, file: string): Promise<CompanyItem> {
  const { tx, actor, now } = writing;
  const before = actor.company === null ? undefined : await companies.lock(tx, actor.company);
  if (!before?.contractEnabled || before.contractFile === null) throw new AppError('not_found');
  if (before.contractFile !== file) throw new AppError('company.contract_changed');
  const event = { kind: 'accept' as const, file, by: actor.userId, at: now.toISOString() };
  const accountStatus = afterEvent(before, event);
  if (accountStatus === before) return before;
  const after = await setContract(tx, before._id, accountStatus);
  await note(writing, before, after);
  return after;
}

const historyOf = ({ contractFile, contract, contractStatus }: CompanyItem) => ({
  contractFile,
  contract,
  contractStatus,
});

function note(
  { tx, actor, now }: { tx: Writing['tx']; actor: Actor; now: Date },
  before: CompanyItem,
  after: CompanyItem,
) {
  return recordEdits(tx, { user: actor.userId, company: after._id, at: now }, [
    {
      entity: companies.entity,
      record: after._id,
      action: 'edit',
      changes: changesBetween(historyOf(before), historyOf(after)),
    },
  ]);
}
