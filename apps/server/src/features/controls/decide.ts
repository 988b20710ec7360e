import type { Actor } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import type { AnswerBody, Control, Decision } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkupOf } from '../checkup-list/index.ts';
import { giveAnswerPhotos } from './answer-photos.repo.ts';
import { controlOf, isControlReason, lockControl, type StoredControl } from './controls.query.ts';
import { insertControl, type SaidRow, updateAnswer, updateControl } from './controls.repo.ts';
import { presentControl } from './present-control.ts';

type DecisionRequest<Body> = { tx: Tx; actor: Actor; now: Date; body: Body };
/** `changed`: there is something to tell the company of. */
type DecidedControl = { control: Control; checkup: Checkup; changed: boolean };

/** @throws AppError not_found, version_conflict, checkup.not_concluded, validation */
export async function decide(asked: DecisionRequest<Decision>, id: string): Promise<DecidedControl> {
  const { tx, actor, now, body } = asked;
  const checkup = await checkupOf(tx, actor, id);
  if (checkup.status === 'open') throw new AppError('checkup.not_concluded');
  const before = await heldControl(asked, id);
  const said = {
    status: body.status ?? before.status,
    cameraReasonId: body.cameraReasonId === undefined ? before.cameraReasonId : body.cameraReasonId,
    note: body.note === undefined ? before.note : body.note,
  };
  await refuseUnfounded(tx, said, before);
  const isDecided = isOther(said, before) || isAnew(body, before);
  const isAsked = body.question !== undefined && body.question !== before.question;
  if (!isDecided && !isAsked) return { control: presentControl(actor, before), checkup, changed: false };
  const by = { by: actor.userId, at: now };
  const decided = isDecided ? { version: checkup.version, ...by } : null;
  const question = body.question ? { question: body.question, ...by } : null;
  const row = { checkup: id, ...said, decided };
  if (before.version === 0) await begin(asked, { ...row, asked: question });
  else await updateControl(tx, { ...row, asked: isAsked ? question : undefined });
  return {
    control: presentControl(actor, await controlOf(tx, actor, id, yerevanDay(now))),
    checkup,
    changed: true,
  };
}

/** @throws AppError not_found, version_conflict, control.no_question, validation: a photograph that it names is not there */
export async function answerQuestion(
  asked: DecisionRequest<AnswerBody>,
  id: string,
): Promise<DecidedControl> {
  const { tx, actor, now, body } = asked;
  const checkup = await checkupOf(tx, actor, id);
  const before = await heldControl(asked, id);
  const present = presentControl(actor, before);
  if (!present.can.answer) throw new AppError('control.no_question', { data: present });
  const photos = [...new Set(body.photos)];
  if (photos.length > 0) {
    const version = before.version + 1;
    const given = await giveAnswerPhotos(tx, { checkup: id, person: actor.userId, ids: photos, version });
    if (given < photos.length)
      throw new AppError('validation', { fields: { photos: t('controls.field.photos') } });
  }
  await updateAnswer(tx, { checkup: id, answer: body.answer ?? null, by: actor.userId, at: now });
  return {
    control: presentControl(actor, await controlOf(tx, actor, id, yerevanDay(now))),
    checkup,
    changed: true,
  };
}

async function heldControl({ tx, actor, now, body }: DecisionRequest<{ version: number }>, id: string) {
  await lockControl(tx, id);
  const stored = await controlOf(tx, actor, id, yerevanDay(now));
  if (stored.version !== body.version)
    throw new AppError('version_conflict', { data: presentControl(actor, stored) });
  return stored;
}

/** The first word about a checkup: two at once are both about nothing, and the second is told of the first. */
async function begin({ tx, actor, now }: DecisionRequest<unknown>, row: SaidRow): Promise<void> {
  if (await insertControl(tx, row)) return;
  const stored = await controlOf(tx, actor, row.checkup, yerevanDay(now));
  throw new AppError('version_conflict', { data: presentControl(actor, stored) });
}

type ControlMark = Pick<StoredControl, 'status' | 'cameraReasonId' | 'note'>;

const isOther = (said: ControlMark, before: ControlMark): boolean =>
  said.status !== before.status || said.cameraReasonId !== before.cameraReasonId || said.note !== before.note;

/** The same decision about a checkup that was changed since is another one. */
const isAnew = ({ status }: Decision, { decidedVersion, checkupVersion }: StoredControl): boolean =>
  status !== undefined && decidedVersion !== null && decidedVersion < checkupVersion;

async function refuseUnfounded(
  tx: Tx,
  { status, cameraReasonId, note }: ControlMark,
  before: ControlMark,
): Promise<void> {
  if (status === 'violation' && note === null)
    throw new AppError('validation', { fields: { note: t('controls.field.note') } });
  if (cameraReasonId === null || cameraReasonId === before.cameraReasonId) return;
  if (!(await isControlReason(tx, cameraReasonId)))
    throw new AppError('validation', { fields: { cameraReasonId: t('field.choice') } });
}
