import { role } from '@inspect/contract/access';
import {
  type OfflineLimits,
  offlineLimits,
  type SignedInAnswer,
  USUAL_OFFLINE_LIMITS,
} from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { databaseEpoch } from '../../platform/db/database-epoch.query.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { settingValues } from '../../platform/settings/settings.query.ts';
import { grantedPages, treeOfGranted } from '../access/index.ts';
import { isPasskeyDemanded } from './passkeys/factors.ts';
import { hasPasskey } from './passkeys/passkeys.repo.ts';

/** The person, his pages in menu order, his permissions by page id, and how long his device works alone: the answer to sign-in and auth/me. */
export async function signedIn(
  tx: Tx,
  userId: string,
  { demandPasskeys }: { demandPasskeys: boolean },
): Promise<SignedInAnswer> {
  const row = await tx.first(
    build
      .selectFrom('users as u')
      .leftJoin('companies as c', 'c.id', 'u.company')
      .leftJoin('stations as s', 's.id', 'u.station')
      .select([
        'u.id',
        'u.name',
        'u.email',
        'u.role',
        'u.phone',
        'u.two_factor as twoFactor',
        'u.company',
        'u.station',
        'u.certificate_until as certificateUntil',
        'u.phone_verified_at',
      ])
      .select(['c.name as companyName', 's.name as stationName'])
      .where('u.id', '=', userId),
  );
  if (!row) throw new AppError('unauthenticated');
  const { phone_verified_at: verified, ...person } = row;
  const owesPasskey = isPasskeyDemanded(row.role, demandPasskeys) && !(await hasPasskey(tx, userId));
  const user = { ...person, role: role.parse(row.role), phoneVerified: verified !== null, owesPasskey };
  const granted = await grantedPages(tx, { userId: user.id, role: user.role });
  return {
    user,
    pages: await treeOfGranted(tx, granted),
    permissions: Object.fromEntries(granted.map(({ page, flags }) => [page.id, flags])),
    offline: await offlineLimitsNow(tx),
    epoch: await databaseEpoch(tx),
  };
}

async function offlineLimitsNow(tx: Tx): Promise<OfflineLimits> {
  const set = await settingValues(tx, [
    'offline.maxHours',
    'offline.signInDays',
    'offline.cachedCheckupDays',
  ]);
  // Nobody is kept out because a limit is not what it may be.
  return offlineLimits.catch(USUAL_OFFLINE_LIMITS).parse({
    maxHours: set['offline.maxHours'],
    signInDays: set['offline.signInDays'],
    cachedCheckupDays: set['offline.cachedCheckupDays'],
  });
}
