import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import type { Column, ColumnStatus } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Row = { id: string; name: string; sum: number };
const rows: Row[] = [
  { id: 'a', name: 'Անի', sum: 8_000 },
  { id: 'b', name: 'Բագրատ', sum: 12_800 },
  { id: 'c', name: 'Գայանե', sum: 0 },
];
const columns: Column<Row>[] = [
  { key: 'name', title: 'Անուն', cell: (row) => row.name, sortable: true },
  { key: 'sum', title: 'Գումար', cell: (row) => row.sum, align: 'end' },
];

function tableOf(changes: Partial<DataTableProps<Row>>, open: (id: string) => void = () => {}) {
  return (
    <DataTable
      label="Մարդիկ"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      empty={<p>Ոչ ոք չկա</p>}
      columnStorage={{ key: 'me', read: () => [], write: () => {} }}
      paging={{ pagination: { current_page: 1, total: 1, count: 3 }, onPage: () => {} }}
      opening={{ hrefOf: (row) => `/people/${row.id}`, open: (row) => open(row.id) }}
      {...changes}
    />
  );
}

function table(changes: Partial<DataTableProps<Row>> = {}) {
  const open = vi.fn();
  return { ...show(tableOf(changes, open)), open };
}

afterEach(cleanup);

describe('a table', () => {
  it('is walked by the arrow keys from one stop of the Tab key, and Enter opens the row', async () => {
    const { person, open } = table();
    const [, first, second, third] = screen.getAllByRole('row');
    first?.focus();
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await person.keyboard('{End}{ArrowDown}');
    expect(document.activeElement).toBe(third);
    await person.keyboard('{ArrowUp}{Enter}');
    expect(open).toHaveBeenCalledExactlyOnceWith('b');
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it('leads by one key to the first row, and by another from one row that waits to the next and round', () => {
    table({
      waits: (row) => row.id !== 'b',
      columnStorage: { key: 'nobody came back', read: () => [], write: () => {} },
    });
    const [, first, , third] = screen.getAllByRole('row');
    const press = (code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { code });
    press('KeyW');
    expect(document.activeElement).toBe(first);
    press('KeyW');
    expect(document.activeElement).toBe(third);
    press('KeyW');
    expect(document.activeElement).toBe(first);
    third?.focus();
    press('Digit1');
    expect(document.activeElement).toBe(first);
  });

  it('gives the focus of a row that is gone to the one in its place, and takes it from nobody', () => {
    const shown = table();
    const focus = (place: number) => screen.getAllByRole('row')[place]?.focus();
    const without = (...gone: string[]) =>
      shown.rerender(tableOf({ rows: rows.filter(({ id }) => !gone.includes(id)) }));
    focus(2);
    without('b');
    expect(document.activeElement).toBe(screen.getAllByRole('row')[2]);
    expect(document.activeElement?.textContent).toContain('Գայանե');
    without('b', 'c');
    expect(document.activeElement?.textContent).toContain('Անի');
    without();
    focus(3);
    screen.getByRole('region', { name: 'Մարդիկ' }).focus();
    without('c');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Մարդիկ' }));
  });

  it('has the focus on the row that was opened when one comes back, once, and takes it from nobody', async () => {
    const first = table();
    await first.person.click(screen.getByText('12800'));
    first.unmount();
    const back = table();
    expect(document.activeElement).toBe(screen.getAllByRole('row')[2]);
    back.unmount();
    const again = table();
    expect(document.activeElement).toBe(document.body);
    await again.person.click(screen.getByText('12800'));
    again.unmount();
    show(
      <>
        {/* biome-ignore lint/a11y/noAutofocus: somebody types already */}
        <input aria-label="Որոնել" autoFocus />
        {tableOf({})}
      </>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Որոնել'));
  });

  it('whose rows do not open has the focus on the link that was followed when one comes back', async () => {
    const link: Column<Row> = { key: 'to', title: 'Ուր', cell: ({ id }) => <a href={`#${id}`}>{id}</a> };
    const { opening: _, ...still } = tableOf({}).props;
    const first = show(<DataTable {...still} columns={[link]} />);
    await first.person.click(screen.getByRole('link', { name: 'b' }));
    first.unmount();
    show(<DataTable {...still} columns={[link]} />);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' }));
  });

  it('is on a phone a card of three facts, the result beside the name', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const fact = (key: string): Column<Row> => ({ key, title: key, cell: ({ id }) => `${key} ${id}` });
    const result: Column<Row> = { ...fact('result'), badge: true };
    table({ columns: [fact('name'), fact('1'), result, fact('2'), fact('3'), fact('4')] });
    vi.unstubAllGlobals();
    const [card] = screen.getAllByRole('listitem');
    expect(card?.firstElementChild?.textContent).toBe('name aresult a');
    expect([...(card?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('opens a row by a click anywhere in it, and names it with a real link', async () => {
    const { person, open } = table();
    await person.click(screen.getByText('12800'));
    expect(open).toHaveBeenLastCalledWith('b');
    expect(screen.getByRole('link', { name: 'Գայանե' }).getAttribute('href')).toBe('/people/c');
  });

  it('sorts up, down and not at all by the button of a column', async () => {
    const onChange = vi.fn();
    const { person, unmount } = table({ sort: { value: undefined, onChange } });
    await person.click(screen.getByRole('button', { name: 'Անուն' }));
    expect(onChange).toHaveBeenLastCalledWith('name');
    unmount();
    table({ sort: { value: '-name', onChange } });
    expect(screen.getByRole('columnheader', { name: 'Անուն' }).getAttribute('aria-sort')).toBe('descending');
    await person.click(screen.getByRole('button', { name: 'Անուն' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('sorts cards by a choice above them, as they have no headers', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const onChange = vi.fn();
    const { person, unmount } = table({ sort: { value: '-name', onChange } });
    const order = () => screen.getByRole('combobox', { name: 'Դասավորություն' });
    expect(
      within(order())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Սովորական դասավորություն', 'Անուն՝ աճման կարգով', 'Անուն՝ նվազման կարգով']);
    expect(order()).toHaveProperty('value', '-name');
    await person.selectOptions(order(), 'Անուն՝ աճման կարգով');
    expect(onChange).toHaveBeenLastCalledWith('name');
    await person.selectOptions(order(), 'Սովորական դասավորություն');
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    unmount();
    table();
    vi.unstubAllGlobals();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('remembers which columns a person hid', async () => {
    const write = vi.fn<(status: readonly ColumnStatus[]) => void>();
    const { person } = table({ columnStorage: { key: 'me', read: () => [], write } });
    await person.click(screen.getByRole('button', { name: 'Սյունակներ' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Գումար' }));
    expect(write).toHaveBeenCalledWith([
      { id: 'name', hide: false },
      { id: 'sum', hide: true },
    ]);
    expect(screen.queryByRole('columnheader', { name: 'Գումար' })).toBeNull();
  });

  it('shows another person her own columns, without a reload', async () => {
    const storage = (key: string, hide: boolean) => ({
      key,
      read: () => [{ id: 'sum', hide }],
      write: () => {},
    });
    const first = table({ columnStorage: storage('his', true) });
    expect(screen.queryByRole('columnheader', { name: 'Գումար' })).toBeNull();
    first.rerender(tableOf({ columnStorage: storage('hers', false) }));
    expect(screen.getByRole('columnheader', { name: 'Գումար' })).toBeDefined();
  });

  it('is turned by one page at a time, and not past its ends', async () => {
    const onPage = vi.fn();
    const at = (current_page: number) => ({
      paging: { pagination: { current_page, total: 9, count: 401 }, onPage },
    });
    const { person, rerender } = table(at(3));
    const press = (name: string) => person.click(screen.getByRole('button', { name }));
    expect(screen.getByText('Էջ 3/9')).toBeDefined();
    await press('Հաջորդ էջ');
    await press('Նախորդ էջ');
    rerender(tableOf(at(1)));
    await press('Նախորդ էջ');
    rerender(tableOf(at(9)));
    await press('Հաջորդ էջ');
    expect(onPage.mock.calls).toEqual([[4], [2]]);
  });

  it('says what is wrong in its own place and tries again', async () => {
    const retry = vi.fn();
    const { person } = table({ rows: undefined, failure: { message: 'Սերվերը չի պատասխանում', retry } });
    expect(screen.getByRole('alert').textContent).toContain('Սերվերը չի պատասխանում');
    await person.click(screen.getByRole('button', { name: 'Կրկին փորձել' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows what to do when it is empty, and adds up what it shows', () => {
    const { unmount } = table({ rows: [] });
    expect(screen.getByText('Ոչ ոք չկա')).toBeDefined();
    unmount();
    table({ totals: { label: 'Ընդամենը', cells: { sum: 20_800 } } });
    expect(screen.getByRole('rowheader', { name: 'Ընդամենը' })).toBeDefined();
    expect(screen.getByText('20800')).toBeDefined();
  });
});
