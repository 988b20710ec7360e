import { describe, expect, it } from 'vitest';
import { arrangeColumns, type Column, moveColumn, statusOf, toggleColumn } from './columns.ts';

const column = (key: string, hidden = false): Column<unknown> => ({
  key,
  title: key,
  cell: () => key,
  hidden,
});
const columns = [column('plate'), column('owner'), column('sum'), column('vin', true)];
const shown = (status: { id: string; hide: boolean }[]) =>
  statusOf(arrangeColumns(columns, status))
    .filter((entry) => !entry.hide)
    .map((entry) => entry.id);

describe('the columns of a table', () => {
  it('stand as declared when the person has changed nothing', () => {
    expect(shown([])).toEqual(['plate', 'owner', 'sum']);
  });

  it('stand in the order and visibility the person left them', () => {
    const status = [
      { id: 'sum', hide: false },
      { id: 'plate', hide: false },
      { id: 'owner', hide: true },
      { id: 'vin', hide: false },
    ];
    expect(shown(status)).toEqual(['sum', 'plate', 'vin']);
  });

  it('take in a column of a later version beside its neighbour and forget one that is gone', () => {
    const status = [
      { id: 'gone', hide: false },
      { id: 'sum', hide: false },
      { id: 'plate', hide: false },
    ];
    expect(shown(status)).toEqual(['sum', 'plate', 'owner']);
  });

  it('take in a column of a later version also at the beginning and between two', () => {
    const status = [
      { id: 'owner', hide: false },
      { id: 'vin', hide: false },
    ];
    expect(shown(status)).toEqual(['plate', 'owner', 'sum', 'vin']);
  });

  it('never vanish altogether', () => {
    const status = ['plate', 'owner', 'sum', 'vin'].map((id) => ({ id, hide: true }));
    expect(shown(status)).toEqual(['plate']);
    const last = [
      { id: 'plate', hide: false },
      { id: 'owner', hide: true },
    ];
    expect(toggleColumn(last, 'plate')).toEqual(last);
  });

  it('move one place and stop at the edge', () => {
    const status = statusOf(arrangeColumns(columns, []));
    expect(moveColumn(status, 'owner', -1).map((entry) => entry.id)).toEqual([
      'owner',
      'plate',
      'sum',
      'vin',
    ]);
    expect(moveColumn(status, 'vin', 1)).toEqual(status);
  });
});
