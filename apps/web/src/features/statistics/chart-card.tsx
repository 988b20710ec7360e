import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { drawPicture } from '../../platform/files/draw-picture.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { tableCsv } from '../../platform/files/table-csv.ts';
import { toast } from '../../platform/notify/toast.ts';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import type { Table } from './figure-cells.ts';
import classes from './statistics.module.css';

export type ChartCardProps = {
  /** what it shows, with its unit */
  title: string;
  /** of its files, in Latin letters */
  file: string;
  table: Table;
  /** null = may not be taken out */
  exports: boolean;
  /** what has to be known to read it */
  note?: ReactNode;
  /** what the picture is put in order by */
  controls?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** A picture and, beneath it, what it shows as a table: always there for who listens, for who looks when it is opened. */
export function ChartCard(props: ChartCardProps) {
  const { title, file, table, exports, note, controls, wide, children } = props;
  const [opened, { toggle }] = useDisclosure(false);
  const picture = useRef<HTMLDivElement>(null);
  const savePicture = async () => {
    const drawing = picture.current?.querySelector('svg');
    if (!drawing) return;
    try {
      saveFile(await drawPicture(drawing, title), `${file}.png`);
    } catch {
      toast.danger(t('statistics.pictureFailed'));
    }
  };
  const saveTable = () => {
    const rows = table.rows.map((cells) => cells.map(({ raw }) => raw));
    saveFile(tableCsv([table.titles, ...rows]), `${file}.csv`);
  };
  const button = (name: string) => ({
    variant: 'default',
    size: 'xs',
    'aria-label': t('shell.labelled', { name, value: title }),
  });
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {controls}
      <div ref={picture}>{children}</div>
      {note ? <p className={classes.note}>{note}</p> : null}
      <div className={classes.actions}>
        <Button
          {...button(t('statistics.table'))}
          aria-expanded={opened}
          leftSection={<IconTable size={16} aria-hidden />}
          onClick={toggle}
        >
          {t('statistics.table')}
        </Button>
        {exports ? (
          <>
            <Button
              {...button(t('statistics.picture'))}
              leftSection={<IconPhoto size={16} aria-hidden />}
              onClick={() => void savePicture()}
            >
              {t('statistics.picture')}
            </Button>
            <Button
              {...button(t('statistics.csv'))}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={saveTable}
            >
              {t('statistics.csv')}
            </Button>
          </>
        ) : null}
      </div>
      <div
        className={opened ? classes.table : classes.unseen}
        // What scrolls must be reachable by keyboard.
        {...(opened ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
      >
        <ChartTable
          label={title}
          titles={table.titles}
          rows={table.rows.map((cells) => cells.map(({ text }) => text))}
          words={table.words ?? 1}
        />
      </div>
    </section>
  );
}
