import { CHECKUP_PERMISSIONS, type CheckupPermission, checkup } from '@inspect/contract/checkups';
import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import { openingAt } from './edit-opening.ts';

const having = (...given: CheckupPermission[]) =>
  storedCheckup({
    can: checkup.shape.can.parse(
      Object.fromEntries(CHECKUP_PERMISSIONS.map((name) => [name, given.includes(name)])),
    ),
  });

// «OPERATOR: edit own while open; ADMIN: edit, amend; OWNER, VIEWER: read, print, export.»
it.each<[ListPageRoute, CheckupPermission[], ReturnType<typeof openingAt>]>([
  ['tech-service', ['edit'], 'edit'],
  ['tech-service', ['amend'], null],
  ['tech-service-all', ['edit'], 'staffEdit'],
  ['tech-service-all', ['amend'], 'amend'],
  ['tech-service-all', ['edit', 'amend'], 'amend'],
  ['tech-service-all', [], null],
  ['company-tech-service', ['edit', 'amend'], null],
  ['tech-service-company-view', ['edit', 'amend'], null],
  ['tech-service-view', ['edit', 'amend'], null],
])('on %s a checkup that allows %j is opened for change as: %s', (route, permissions, opening) => {
  expect(openingAt(route, having(...permissions))).toBe(opening);
});
