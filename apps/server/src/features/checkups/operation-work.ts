import { checkupOperations } from '@inspect/contract/checkups';
import type { Clock } from '../../platform/clock.ts';
import { shownCheckup } from '../checkup-list/index.ts';
import type { OperationWork } from '../operations/index.ts';
import { bringForward } from './versions/bring-forward.ts';

type Work = Record<keyof typeof checkupOperations, OperationWork>;

/** What is sent later of a checkup: findings follow it to the version that stands now, where nothing is unseen in it. */
export function checkupWork({ clock }: { clock: Clock }): Work {
  const again: OperationWork['again'] = async (tx, actor, id) => ({
    data: await shownCheckup(tx, actor, id, clock.now()),
  });
  return {
    'checkups.add': { again },
    'checkups.findings': {
      again,
      broughtForward: async (tx, actor, input) => {
        const { params, body } = checkupOperations['checkups.findings'].payload.parse(input);
        return { params, body: await bringForward(tx, actor, 'device', params.id, body) };
      },
    },
    'checkups.desk-findings': {
      again,
      broughtForward: async (tx, actor, input) => {
        const { params, body } = checkupOperations['checkups.desk-findings'].payload.parse(input);
        return { params, body: await bringForward(tx, actor, 'desk', params.id, body) };
      },
    },
  };
}
