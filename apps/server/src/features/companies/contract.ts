import type { Actor } from '@inspect/contract/access';
import { afterEvent, type CompanyItem } from '@inspect/contract/companies';
import { AppError } from '@inspect/contract/kernel';
import type { Writing } from '../../platform/history/kept-records.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storePdf } from '../files/index.ts';
import { companies, setContract } from './company.repo.ts';

/** A new file: whatever was accepted before, this one is not. */
export async function replaceContract(
  writing: Writing & { storage: Storage },
  id: string,
  upload: Upload,
): Promise<CompanyItem> {
  const before = await companies.lock(writing.tx, id);
  if (!before) throw new AppError('not_found');
  if (writing.actor.company !== null) throw new AppError('forbidden');
  const { id: file } = await storePdf(writing, { company: id, kind: 'contract' }, upload);
  const after = await setContract(writing.tx, id, afterEvent(before, { kind: 'file', file }));
  await note(writing, before, after);
  return after;
}

/** Only the file that lies there now can be accepted; the first acceptance of it stands. */
export async function acceptContract(writing: Writing, file: string): Promise<CompanyItem> {
  const { tx, actor, now } = writing;
  const before = actor.company === null ? undefined : await companies.lock(tx, actor.company);
  if (!before?.contractEnabled || before.contractFile === null) throw new AppError('not_found');
  if (before.contractFile !== file) throw new AppError('company.contract_changed');
  const event = { kind: 'accept' as const, file, by: actor.userId, at: now.toISOString() };
  const standing = afterEvent(before, event);
  if (standing === before) return before;
  const after = await setContract(tx, before._id, standing);
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
