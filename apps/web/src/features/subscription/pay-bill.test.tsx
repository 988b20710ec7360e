import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showAt } from '../../../test/show-at.tsx';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { PayBill } from './pay-bill.tsx';

afterEach(cleanup);

// `checkStatus` tells which methods are enabled; a company's bill is paid on the page of ArCa alone.
it.each<[('arca' | 'idram' | 'telcell')[], number]>([
  [[], 0],
  [['idram', 'telcell'], 0],
  [['arca'], 1],
])('where %j are taken, a company is offered to pay by card %i times', async (payments, offered) => {
  changeStatus({ payments });
  showAt('/', {
    '/': () => (
      <main>
        <PayBill />
      </main>
    ),
  });
  await screen.findByRole('main');
  expect(screen.queryAllByRole('button', { name: 'Վճարել քարտով' })).toHaveLength(offered);
});
