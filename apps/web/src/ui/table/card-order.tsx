import { t } from '@inspect/contract/i18n';
import { Choice } from '../filters/choice.tsx';
import type { Column } from './columns.ts';
import classes from './row-cards.module.css';
import type { Sort } from './table-head.tsx';

type CardOrderProps<Row> = { columns: readonly Column<Row>[]; sort: Sort };

/** Cards have no headers to press: their order is chosen above them. */
export function CardOrder<Row>({ columns, sort }: CardOrderProps<Row>) {
  const options = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, title: name }) => [
      { value: key, label: t('shell.orderUp', { name }) },
      { value: `-${key}`, label: t('shell.orderDown', { name }) },
    ]);
  if (options.length === 0) return null;
  return (
    <div className={classes.order}>
      <Choice
        inline
        label={t('shell.order')}
        none={t('shell.orderUsual')}
        options={options}
        value={sort.value}
        onChange={sort.onChange}
      />
    </div>
  );
}
