import { fieldLabel, t } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import { fileEndpoints, type ListDefinition } from '@inspect/contract/reference';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { readTable, TableProblem } from '../../platform/files/read-table.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { useCopies } from '../../platform/offline/index.ts';

type Line = { line: number; cells: Record<string, string> };

/** A file's rows by field: the first line names the columns, by their names on the screen or on the wire. */
function linesOf(list: ListDefinition, table: readonly (readonly string[])[]): Line[] {
  const fields = ['_id', ...Object.keys(list.fields)];
  const named = (table[0] ?? []).map((title) => {
    const wanted = searchKey(title);
    return (
      fields.find((field) => [field, fieldLabel(field)].some((word) => searchKey(word) === wanted)) ?? null
    );
  });
  if (!named.some((field) => field && field !== '_id')) throw new Error(t('table.importNoName'));
  return table.slice(1).flatMap((row, index) => {
    const cells = named.flatMap((field, place) => (field ? [[field, row[place] ?? '']] : []));
    return row.some((cell) => cell !== '') ? [{ line: index + 2, cells: Object.fromEntries(cells) }] : [];
  });
}

/** First only what would happen; `save` after a person has seen it. */
export function useImport(name: string, list: ListDefinition) {
  const copies = useCopies();
  const send = async (rows: Line[], save: boolean) =>
    (await call(fileEndpoints(list).imported, { body: { rows, save } })).data;
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const rows = linesOf(list, await readTable(file));
      return { rows, answer: await send(rows, false) };
    },
  });
  const save = useMutation({
    mutationFn: async (rows: Line[]) => {
      const answer = await send(rows, true);
      // Saved is saved, whether or not the copy can follow at once.
      await copies.pull(name).catch(() => undefined);
      return answer;
    },
  });
  const problem = preview.error ?? save.error;
  return { preview, save, problem: problem ? textOf(problem) : null };
}

function textOf(problem: Error): string {
  if (problem instanceof TableProblem) return t(`table.problem.${problem.code}`);
  return problem.message === t('table.importNoName') ? problem.message : failureText(problem);
}
