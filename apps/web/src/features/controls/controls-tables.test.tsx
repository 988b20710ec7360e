import { controlsHy } from '@inspect/contract/controls';
import { addTexts } from '@inspect/contract/i18n';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { expectOrders, expectSearch, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';

// The texts come with the screen, before its modules are read.
addTexts({ controls: controlsHy });
const { DahkTab } = await import('./dahk/dahk-tab.tsx');
const { DrawsTab } = await import('./draws/draws-tab.tsx');

beforeEach(() => {
  sessionStore.set({ kind: 'in', person: personWith(['control']), confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('enforcement hits are put in order by their headings', async () => {
  const hit = {
    _id: 'a'.repeat(24),
    CarRegNo: '34AB567',
    registrationCertificate: null,
    reason: 'Տուգանք',
    since: '2026-11-01',
    until: null,
    source: 'staff',
    createdAt: '2026-11-01T08:00:00.000Z',
    version: 1,
  };
  const server = listServer({ '/getAllDahk': [hit] });
  const { person } = showAt('/control', { '/control': DahkTab });
  const orders = {
    Համարանիշ: 'CarRegNo',
    'Հաշվառման վկայագիր': 'registrationCertificate',
    Սկիզբը: 'since',
    Ավարտը: 'until',
    Աղբյուրը: 'source',
  };
  await expectOrders({ person, server, path: '/getAllDahk' }, orders);
});

it('the keys of the samples are put in order by their headings and searched for', async () => {
  const draw = {
    day: '2026-11-20',
    commitment: 'ab'.repeat(32),
    committedAt: '2026-10-20T08:00:00.000Z',
    seed: null,
  };
  const server = listServer({ '/control-draws': [draw] });
  const { person } = showAt('/control', { '/control': DrawsTab });
  const asked = { person, server, path: '/control-draws' };
  await expectOrders(asked, { Օրը: 'day', 'Հետքը հրապարակվել է': 'committedAt' });
  await expectSearch(asked, 'Օր, բանալու կամ հետքի սկիզբ', '20/11');
});
