import { blockStatusesEndpoints, settingsEndpoints } from '@inspect/contract/settings';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { blockStatuses } from './block-statuses.query.ts';
import { settingRows } from './settings.query.ts';
import { updateSetting } from './update-setting.ts';

export function settingsRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(settingsEndpoints.list, async ({ tx }) => ({ data: await settingRows(tx) })),
    personRoute(settingsEndpoints.update, async ({ actor, body, freshAt, tx }) => ({
      data: await updateSetting({ tx, actor, freshAt, now: clock.now() }, body),
    })),
    personRoute(blockStatusesEndpoints.list, async ({ actor, tx }) => ({
      data: await blockStatuses(tx, actor),
    })),
  ];
}
