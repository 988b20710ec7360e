import classes from './chart.module.css';

/** Cells as they are read; the first of a row is its name. */
export type ChartTableProps = {
  label: string;
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  /** which columns are words: the others are numbers, at the end of their cell */
  words?: number;
};

/** What a picture shows, to be read. */
export function ChartTable({ label, titles, rows, words = 1 }: ChartTableProps) {
  const end = (column: number) => (column < words ? {} : { 'data-end': true });
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{label}</caption>
      <thead>
        <tr>
          {titles.map((title, column) => (
            <th key={title} scope="col" {...end(column)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join('\u0000')}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={titles[column]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={titles[column]} {...end(column)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
