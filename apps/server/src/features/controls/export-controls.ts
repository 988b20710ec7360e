import type { ControlRow, controlsEndpoints } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { type Day, formatPlate } from '@inspect/contract/kernel';
import { rawQuery } from '../../platform/db/transaction.ts';
import type { PersonInput } from '../../platform/http/route.ts';
import { BATCH, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import { tableColumns } from '../../platform/table-files/table-columns.ts';
import { allControls, reasonNames, type StoredControl } from './controls.query.ts';
import { withFacts } from './with-facts.ts';

const SORTING_MINUTES = 2;

type Input = PersonInput<(typeof controlsEndpoints)['exported']>;

const { text, instant } = tableColumns<ControlRow>();

const columnsWith = (reasons: ReadonlyMap<string, string>): TableColumn<ControlRow>[] => [
  instant(t('checkups.label.createdAt'), ({ checkup }) => checkup.createdAt),
  text(t('checkups.label.CarRegNo'), ({ checkup }) => checkup.CarRegNo && formatPlate(checkup.CarRegNo)),
  text(t('checkups.label.car'), ({ checkup }) => checkup.carName),
  text(t('checkups.label.carModel'), ({ checkup }) => checkup.carModelName),
  text(t('checkups.label.company'), ({ checkup }) => checkup.companyName),
  text(t('checkups.label.station'), ({ checkup }) => checkup.stationName),
  text(t('checkups.label.mechanic'), ({ checkup }) => checkup.mechanicName),
  text(t('checkups.label.status'), ({ checkup }) => t(`checkups.status.${checkup.status}`)),
  text(t('checkups.label.Opinion'), ({ checkup }) =>
    checkup.Opinion === null
      ? null
      : t(checkup.Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse'),
  ),
  text(t('controls.marks'), ({ checkup }) =>
    checkup.marks.map((mark) => t(`controls.mark.${mark}`)).join('; '),
  ),
  text(t('controls.sample.label'), ({ sample }) => sample && t(`controls.sample.${sample}`)),
  text(t('controls.statuses'), ({ status }) => t(`controls.status.${status}`)),
  text(t('controls.form.reason'), ({ cameraReasonId }) => reasons.get(cameraReasonId ?? '') ?? null),
  text(t('controls.label.note'), ({ note }) => note),
  text(t('controls.label.by'), ({ by }) => by),
  instant(t('controls.label.at'), ({ at }) => at),
  text(t('controls.form.ask'), ({ question }) => question),
  text(t('controls.form.answer'), answerOf),
];

/** Its words, and how many photographs came with it. */
function answerOf({ answer, answerPhotos: count }: ControlRow): string | null {
  const parts = [...(answer ? [answer] : []), ...(count > 0 ? [t('controls.photos.count', { count })] : [])];
  return parts.length > 0 ? parts.join('; ') : null;
}

/** The filtered checkups with what control says of them, as its reader is told it. */
export async function sendControls({ actor, http, query, tx }: Input, today: Day): Promise<void> {
  const reasons = await reasonNames(tx);
  // The first of them come when all are sorted.
  if (query.sort) await tx.takeTime(SORTING_MINUTES);
  const stored = tx.batches(rawQuery(allControls(actor, query, today)), BATCH);
  const rows = presented(stored, (batch) => withFacts(tx, actor, batch));
  await sendTable(http.reply, t('access.page.control'), columnsWith(reasons), rows, 'controls.xlsx');
}

async function* presented(
  batches: AsyncIterable<StoredControl[]>,
  present: (batch: StoredControl[]) => Promise<ControlRow[]>,
): AsyncGenerator<ControlRow[]> {
  for await (const batch of batches) yield await present(batch);
}
