/**
 * One bad import per rule of .dependency-cruiser.cjs, and the imports that must stay allowed.
 * `file` is where it is planted, `imports` what it asks for; targets are made as empty modules. `blamed` is the folder
 * that a rule about folders names.
 */

export const BAD = [
  {
    rule: 'contract-imports-only-zod',
    file: 'packages/contract/src/plates/reads-disk.ts',
    imports: 'node:fs',
  },
  {
    rule: 'contract-features-by-their-index',
    file: 'packages/contract/src/plates/side-door.ts',
    imports: '../lists/inner.ts',
  },
  {
    rule: 'contract-texts-only-into-the-catalogue',
    file: 'packages/contract/src/plates/texts.ts',
    imports: '../lists/hy.ts',
  },
  {
    rule: 'contract-kernel-stands-alone',
    file: 'packages/contract/src/kernel/looks-up.ts',
    imports: '../lists/index.ts',
  },
  {
    rule: 'contract-by-its-doors',
    file: 'apps/server/src/features/plates/side-door.ts',
    imports: '../../../../../packages/contract/src/lists/inner.ts',
  },
  {
    rule: 'contract-by-its-name',
    file: 'apps/web/src/features/plates/by-path.ts',
    imports: '../../../../../packages/contract/src/lists/index.ts',
  },
  {
    rule: 'packages-never-see-the-applications',
    file: 'packages/plates/src/sees-server.ts',
    imports: '../../../apps/server/src/features/lists/index.ts',
  },
  {
    rule: 'packages-by-their-doors',
    file: 'apps/server/src/platform/plates-by-path.ts',
    imports: '../../../../packages/plates/src/plate-text.ts',
  },
  {
    rule: 'packages-by-their-doors',
    file: 'packages/embedded-postgres/src/plates-by-path.ts',
    imports: '../../plates/src/plate-text.ts',
  },
  {
    rule: 'platform-looks-at-nobody-above',
    file: 'apps/server/src/platform/looks-up.ts',
    imports: '../features/lists/index.ts',
  },
  {
    rule: 'ui-knows-nothing-of-vehicles',
    file: 'apps/web/src/ui/knows-vehicles.ts',
    imports: '@inspect/contract/lists',
  },
  {
    rule: 'features-do-not-see-app',
    file: 'apps/web/src/features/plates/sees-app.ts',
    imports: '../../app/main.ts',
  },
  {
    rule: 'features-by-their-index',
    file: 'apps/server/src/features/plates/inner-door.ts',
    imports: '../lists/inner.ts',
  },
  {
    rule: 'code-does-not-see-tests',
    file: 'apps/server/src/features/plates/sees-tests.ts',
    imports: '../../../test/test-app.ts',
  },
  {
    rule: 'code-does-not-see-tests',
    file: 'apps/web/src/features/plates/sees-toys.ts',
    imports: '@inspect/contract/test',
  },
  {
    rule: 'applications-never-meet',
    file: 'apps/web/src/features/plates/crosses-over.test.ts',
    imports: '../../../../server/src/features/lists/index.ts',
  },
  {
    rule: 'pay-sim-shares-nothing',
    file: 'apps/pay-sim/src/sees-money.ts',
    imports: '@inspect/contract/kernel',
  },
  {
    rule: 'pay-sim-shares-nothing',
    file: 'apps/pay-sim/src/sees-adapter.test.ts',
    imports: '../../server/src/platform/gateways/arca/arca.ts',
  },
  {
    rule: 'pay-sim-is-spoken-to-over-the-wire',
    file: 'simulation/src/reaches-in.ts',
    imports: '../../apps/pay-sim/src/build-sim.ts',
  },
  { rule: 'e2e-sees-contract-and-itself', file: 'e2e/sees-web.ts', imports: '../apps/web/src/ui/table.ts' },
  { rule: 'nobody-sees-e2e', file: 'bench/src/sees-e2e.ts', imports: '../../e2e/fixtures.ts' },
  {
    rule: 'nobody-sees-bench',
    file: 'apps/server/src/app/sees-bench.ts',
    imports: '../../../../bench/src/run.ts',
  },
  {
    rule: 'nobody-sees-the-simulation',
    file: 'apps/web/src/features/plates/sees-simulation.ts',
    imports: '../../../../../simulation/src/run.ts',
  },
  {
    rule: 'the-simulation-sees-the-applications',
    file: 'simulation/src/sees-bench.ts',
    imports: '../../bench/src/run.ts',
  },
  {
    rule: 'scenes-never-see-the-reader',
    file: 'bench/src/plates/draw-known.ts',
    imports: '../../../packages/plates/src/plate-text.ts',
  },
  {
    rule: 'no-cycles',
    file: 'apps/server/src/features/plates/first.ts',
    imports: './second.ts',
    typeOnly: true,
  },
  {
    rule: 'sub-folders-look-one-way',
    file: 'apps/web/src/features/plates/below/looks-up.ts',
    imports: '../above/stands-on.ts',
    blamed: 'apps/web/src/features/plates/below',
  },
  {
    rule: 'checkup-list-is-the-lowest',
    file: 'apps/web/src/features/checkup-list/looks-up.ts',
    imports: '../vehicles/index.ts',
  },
  {
    rule: 'vehicles-below-checkups',
    file: 'apps/server/src/features/vehicles/looks-up.ts',
    imports: '../checkups/index.ts',
  },
  {
    rule: 'payments-below-checkups',
    file: 'apps/server/src/features/payments/looks-up.ts',
    imports: '../checkups/index.ts',
  },
  {
    rule: 'shifts-between-payments-and-checkups',
    file: 'apps/server/src/features/shifts/looks-up.ts',
    imports: '../checkups/index.ts',
  },
  {
    rule: 'checkups-look-one-way',
    file: 'apps/server/src/features/checkups/pricing/looks-up.ts',
    imports: '../saving/stored.ts',
  },
  {
    rule: 'checkups-look-one-way',
    file: 'apps/server/src/features/checkups/saving/sees-routes.ts',
    imports: '../routes.ts',
  },
  {
    rule: 'checkups-look-one-way',
    file: 'apps/server/src/features/checkups/not-in-the-list/looks-down.ts',
    imports: '../pricing/fees.ts',
  },
  { rule: 'everything-resolves', file: 'apps/web/src/features/plates/lost.ts', imports: './nowhere.ts' },
];

/** The other halves of the planted cycles: a cycle of files is reported once, at the file it is entered by. */
export const BACK = [
  {
    file: 'apps/server/src/features/plates/second.ts',
    imports: './first.ts',
    typeOnly: true,
  },
  {
    file: 'apps/web/src/features/plates/above/looks-down.ts',
    imports: '../below/plain.ts',
  },
];

export const GOOD = [
  {
    file: 'apps/server/src/features/checkups/saving/looks-down.ts',
    imports: '../pricing/fees.ts',
    resolved: 'apps/server/src/features/checkups/pricing/fees.ts',
  },
  {
    file: 'apps/web/src/ui/money-cell.ts',
    imports: '@inspect/contract/kernel',
    resolved: 'packages/contract/src/kernel/index.ts',
  },
  {
    file: 'apps/server/src/features/plates/plain.ts',
    imports: '@inspect/contract/lists',
    resolved: 'packages/contract/src/lists/index.ts',
  },
  {
    file: 'e2e/knows-contract.ts',
    imports: '@inspect/contract/lists',
    resolved: 'packages/contract/src/lists/index.ts',
  },
  {
    file: 'e2e/makes-folders.ts',
    imports: '@inspect/owned-folder',
    resolved: 'packages/owned-folder/src/owned-folder.d.mts',
  },
  {
    file: 'apps/server/src/features/plates/reads-plates.ts',
    imports: '@inspect/plates',
    resolved: 'packages/plates/src/index.ts',
  },
  {
    file: 'packages/plates/src/knows-formats.ts',
    imports: '@inspect/contract/lists',
    resolved: 'packages/contract/src/lists/index.ts',
  },
  {
    file: 'packages/contract/src/lists/schemas.ts',
    imports: '../kernel/ids.ts',
    resolved: 'packages/contract/src/kernel/ids.ts',
  },
  {
    file: 'packages/contract/src/i18n/catalogue.ts',
    imports: '../lists/hy.ts',
    resolved: 'packages/contract/src/lists/hy.ts',
  },
  {
    file: 'apps/server/src/features/plates/neighbour.ts',
    imports: '../lists/index.ts',
    resolved: 'apps/server/src/features/lists/index.ts',
  },
  {
    file: 'apps/server/src/features/plates/plates.db.test.ts',
    imports: '../lists/inner.ts',
    resolved: 'apps/server/src/features/lists/inner.ts',
  },
  {
    file: 'apps/web/src/features/plates/plates.test.tsx',
    imports: '@inspect/contract/test',
    resolved: 'packages/contract/test/index.ts',
  },
];

/** Modules the imports above ask for, besides each other. */
export const TARGETS = [
  'packages/contract/src/kernel/index.ts',
  'packages/contract/src/kernel/ids.ts',
  'packages/contract/src/lists/index.ts',
  'packages/contract/src/lists/inner.ts',
  'packages/contract/src/lists/hy.ts',
  'packages/contract/test/index.ts',
  'packages/owned-folder/src/owned-folder.d.mts',
  'apps/server/src/features/lists/index.ts',
  'apps/server/src/features/lists/inner.ts',
  'apps/pay-sim/src/build-sim.ts',
  'apps/server/src/platform/gateways/arca/arca.ts',
  'apps/server/test/test-app.ts',
  'apps/web/src/app/main.ts',
  'apps/web/src/ui/table.ts',
  'apps/web/src/features/plates/above/stands-on.ts',
  'apps/web/src/features/plates/below/plain.ts',
  'apps/web/src/features/vehicles/index.ts',
  'apps/server/src/features/checkups/index.ts',
  'apps/server/src/features/checkups/routes.ts',
  'apps/server/src/features/checkups/pricing/fees.ts',
  'apps/server/src/features/checkups/saving/stored.ts',
  'e2e/fixtures.ts',
  'bench/src/run.ts',
  'simulation/src/run.ts',
  'packages/plates/src/index.ts',
  'packages/plates/src/plate-text.ts',
];
