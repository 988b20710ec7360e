import type { Cell, CellKind } from '../xlsx/xlsx-options.ts';
import type { TableColumn } from './send-table.ts';

const of =
  <Row, Value extends Cell>(kind: CellKind) =>
  (title: string, cell: (row: Row) => Value): TableColumn<Row> => ({ title, kind, cell });

/** Makes columns of a file over rows of one type, each with its title and what stands in it. */
export const tableColumns = <Row>() => ({
  text: of<Row, string | null>('text'),
  /** 'YYYY-MM-DD' */
  day: of<Row, string | null>('day'),
  /** ISO 8601, or what PostgreSQL gives */
  instant: of<Row, string | Date | null>('instant'),
  /** whole drams */
  money: of<Row, number | null>('money'),
});
