import { isMessageKey, t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { type RowUses, type retirementEndpoints, USES_COUNTED } from '@inspect/contract/reference';
import { useRead } from '../api/use-call.ts';
import { useCopies } from '../offline/index.ts';

export type RetirementCalls = ReturnType<typeof retirementEndpoints>;

/** How many records use a row, and what is retired with it; undefined = not known. */
export function useUses(calls: RetirementCalls, id: string, wanted = true) {
  const { data, isError } = useRead(calls.uses, { params: { id } }, { enabled: wanted, staleTime: 0 });
  return { uses: data?.data, isError };
}

type RetireWarningProps = { calls: RetirementCalls; row: { _id: string; name: string } };

/** What retiring a row means: old records keep it, so many they are, and this goes with it. */
export function RetireWarning({ calls, row }: RetireWarningProps) {
  const { uses, isError } = useUses(calls, row._id);
  return (
    <>
      <p>{t('shell.removeText', { name: row.name })}</p>
      <div aria-live="polite">
        {uses ? <Uses {...uses} /> : <p>{t(isError ? 'reference.usesUnknown' : 'reference.usesCounting')}</p>}
      </div>
    </>
  );
}

function Uses({ uses, together }: RowUses) {
  const titleOf = useListTitle();
  const countOf = (count: number) =>
    count > USES_COUNTED ? t('reference.usesMore', { count: formatWhole(USES_COUNTED) }) : formatWhole(count);
  return (
    <>
      <p>{t(uses.length > 0 ? 'reference.uses' : 'reference.usesNone')}</p>
      <ul>
        {uses.map(({ records, count }) => (
          <li key={records}>{t('shell.labelled', { name: titleOf(records), value: countOf(count) })}</li>
        ))}
      </ul>
      {together.length > 0 ? <p>{t('reference.retiresTogether')}</p> : null}
      <TogetherRows together={together} />
    </>
  );
}

/** Rows of other lists, by name and code. */
export function TogetherRows({ together }: Pick<RowUses, 'together'>) {
  const titleOf = useListTitle();
  return together.map(({ list, rows }) => (
    <div key={list}>
      {t('reference.counted', { name: titleOf(list), count: formatWhole(rows.length) })}
      <ul>
        {rows.map(({ _id, name, code }) => (
          <li key={_id}>{code === null ? name : t('reference.counted', { name, count: code })}</li>
        ))}
      </ul>
    </div>
  ));
}

/** What people call these records: by the page of their list, or by their own name. */
function useListTitle() {
  const { lists } = useCopies();
  return (records: string) => {
    const key = `reference.records.${records}`;
    const list = lists[records];
    if (list) return t(`access.page.${list.page}`);
    return isMessageKey(key) ? t(key) : records;
  };
}
