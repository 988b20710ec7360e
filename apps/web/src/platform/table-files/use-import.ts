import { t } from '@inspect/contract/i18n';
import { type ImportAnswer, searchKey } from '@inspect/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { readTable, TableProblem } from '../files/read-table.ts';
import { failureText } from '../notify/toast.ts';

export type Line = { line: number; cells: Record<string, string> };

export type TableImport = {
  /** wire names of the columns that a file may have besides the id */
  columns: readonly string[];
  /** what people call them */
  labelOf: (column: string) => string;
  /** `save` false = only say what would happen */
  send: (rows: readonly Line[], save: boolean) => Promise<ImportAnswer>;
  /** Saved is saved, whether or not this comes to anything. */
  onSaved: () => Promise<unknown>;
};

/** A file's rows by column: the first line names the columns, by their names on the screen or on the wire. */
function linesOf({ columns, labelOf }: TableImport, table: readonly (readonly string[])[]): Line[] {
  const known = ['_id', ...columns];
  const named = (table[0] ?? []).map((title) => {
    const wanted = searchKey(title);
    return (
      known.find((column) => [column, labelOf(column)].some((word) => searchKey(word) === wanted)) ?? null
    );
  });
  if (!named.some((column) => column && column !== '_id')) throw new Error(t('table.importNoName'));
  return table.slice(1).flatMap((row, index) => {
    const cells = named.flatMap((column, place) => (column ? [[column, row[place] ?? '']] : []));
    return row.some((cell) => cell !== '') ? [{ line: index + 2, cells: Object.fromEntries(cells) }] : [];
  });
}

/** First only what would happen; `save` after a person has seen it. */
export function useImport(target: TableImport) {
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const rows = linesOf(target, await readTable(file));
      return { rows, answer: await target.send(rows, false) };
    },
  });
  const save = useMutation({
    mutationFn: async (rows: readonly Line[]) => {
      const answer = await target.send(rows, true);
      await target.onSaved().catch(() => undefined);
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
