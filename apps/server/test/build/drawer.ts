import { type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import { newId } from '../../src/platform/ids.ts';
import type { Who } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';
import { saveCheckup } from './stored-checkup.ts';

/** What people do with the drawer, by calls. */
export function drawerOf(test: TestApp) {
  const take = async (who: Who) =>
    (await saveCheckup(test, who, { payments: [{ purpose: 'inspection', method: 'cash' }] }))._id;
  const shiftOf = (answer: { body: unknown }): Shift => shiftsEndpoints.open.response.parse(answer.body).data;
  const open = async (who: Who, opening: number, _id = newId()) =>
    (await test.as(who)).post('/cash-shifts', { _id, opening });
  const own = async (who: Who): Promise<Shift | null> =>
    shiftsEndpoints.own.response.parse((await (await test.as(who)).get('/cash-shifts/own')).body).data;
  const ownId = async (who: Who) => (await own(who))?._id ?? '';
  const count = async (who: Who, shift: string, counted: number, _id = newId()) =>
    (await test.as(who)).post(`/cash-shifts/${shift}/counts`, { _id, counted });
  const close = async (who: Who, shift: string, body: object) =>
    (await test.as(who)).post(`/cash-shifts/${shift}/close`, body);
  const list = async (who: Who, query = ''): Promise<Shift[]> =>
    shiftsEndpoints.list.response.parse((await (await test.as(who)).get(`/cash-shifts${query}`)).body).data;

  /** Opens, takes the worked fee of 8 000 once, counts. */
  async function countedShift(who: Who, opening: number, counted: number) {
    const { _id } = shiftOf(await open(who, opening));
    await take(who);
    return shiftOf(await count(who, _id, counted));
  }
  /** Nobody has a shift any more, and no cash is of one. */
  const empty = () =>
    test.database.pool.query(`set session_replication_role = replica;
      update ledger_entries set shift = null; delete from cash_shift_corrections; delete from cash_counts; delete from cash_shifts;
      set session_replication_role = default`);
  return { close, count, countedShift, empty, list, open, own, ownId, shiftOf, take };
}
