/**
 * Who may import whom. The rules speak of groups (an app's features, its platform, …) and say "not my own
 * folder" with back-references ($1, $2), so that a new feature needs no new rule.
 * `scripts/checks/dependencies.mjs` runs this, and plants one bad import per rule to see each of them bite.
 */

/** Tests may look further than the code they test, but never into the other application. */
const TESTS = String.raw`\.(test|spec)\.(ts|tsx|mjs)$|^(apps|packages)/[^/]+/test/`;

/** Sub-folders of the server's checkups: each sees itself and those before it, and none sees the routes beside them. */
const CHECKUPS = [
  'pricing',
  'pre-add',
  'evidence',
  'findings',
  'saving',
  'signing',
  'lifecycle',
  'search',
  'versions',
];

function oneWayInCheckups() {
  const feature = '^apps/server/src/features/checkups/';
  const before = (index) => (index < CHECKUPS.length ? CHECKUPS.slice(0, index) : []);
  // A sub-folder that is not in the list sees none of the others.
  return [...CHECKUPS, `(?!(${CHECKUPS.join('|')})/)[^/]+`].map((folder, index) => ({
    name: 'checkups-look-one-way',
    comment: 'Sub-folders that need each other are one folder in two; the order stands above.',
    from: { path: `${feature}(${folder})/`, pathNot: TESTS },
    to: { path: feature, pathNot: [`${feature}$1/`, ...before(index).map((seen) => `${feature}${seen}/`)] },
  }));
}

const forbidden = [
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract stands in the middle: it imports zod and itself, so both sides can rely on it.',
    from: { path: '^packages/contract/', pathNot: TESTS },
    to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
  },
  {
    name: 'contract-features-by-their-index',
    comment:
      'A feature of the contract is reached by its index (hy.ts has its own rule); the kernel is open.',
    from: { path: '^packages/contract/src/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^packages/contract/src/',
      pathNot: [
        '^packages/contract/src/($1|kernel)/',
        '^packages/contract/src/[^/]+/index[.]ts$',
        '^packages/contract/src/[^/]+/hy[.]ts$',
      ],
    },
  },
  {
    name: 'contract-texts-only-into-the-catalogue',
    comment: 'Texts are read through the catalogue; importing hy.ts elsewhere would be a second way.',
    from: { path: '^packages/contract/src/([^/]+)/', pathNot: ['^packages/contract/src/i18n/', TESTS] },
    to: { path: '^packages/contract/src/[^/]+/hy[.]ts$', pathNot: '^packages/contract/src/$1/' },
  },
  {
    name: 'contract-kernel-stands-alone',
    comment: 'Everything stands on the kernel, so it stands on nothing.',
    from: { path: '^packages/contract/src/kernel/', pathNot: TESTS },
    to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/kernel/' },
  },
  {
    name: 'contract-by-its-doors',
    comment: 'From outside, the contract is its package exports: one door per feature, and one for tests.',
    from: { pathNot: '^packages/contract/' },
    to: { path: '^packages/contract/', pathNot: '^packages/contract/(src/[^/]+|test)/index[.]ts$' },
  },
  {
    name: 'contract-by-its-name',
    comment: 'A relative path into the contract breaks as soon as it is published or moved.',
    from: { pathNot: '^packages/contract/' },
    to: { path: '^packages/contract/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'packages-never-see-the-applications',
    comment:
      'A package can be used as it is by others: it knows nothing of who uses it. Tests of the contract read the seed.',
    from: { path: '^packages/', pathNot: '^packages/contract/.+[.]test[.]ts$' },
    to: { path: '^(apps|e2e|bench|scripts)/' },
  },
  {
    name: 'packages-by-their-doors',
    comment: 'From outside, a package is its exports, asked for by its name.',
    from: { path: '^(?:packages/([^/]+)|[^/]+)/' },
    to: {
      path: '^packages/',
      pathNot: '^packages/($1|contract)/',
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'platform-looks-at-nobody-above',
    comment: 'Mechanisms never know the features that use them.',
    from: { path: '^apps/([^/]+)/src/platform/', pathNot: TESTS },
    to: { path: '^apps/$1/src/(features|app)/' },
  },
  {
    name: 'ui-knows-nothing-of-vehicles',
    comment:
      "ui is tables and form controls: besides itself it sees only the contract's kernel, texts and map.",
    from: { path: '^apps/([^/]+)/src/ui/', pathNot: TESTS },
    to: {
      path: '^(apps|packages)/',
      pathNot: ['^apps/$1/src/ui/', '^packages/contract/src/(kernel|i18n|places)/index[.]ts$'],
    },
  },
  {
    name: 'features-do-not-see-app',
    comment: 'app puts the features together; a feature that needs app has the arrow the wrong way round.',
    from: { path: '^apps/([^/]+)/src/features/', pathNot: TESTS },
    to: { path: '^apps/$1/src/app/' },
  },
  {
    name: 'features-by-their-index',
    comment: 'A feature reaches another one only through its front door.',
    from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^apps/$1/src/features/',
      pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/index[.]tsx?$'],
    },
  },
  {
    name: 'code-does-not-see-tests',
    comment: 'What ships must not depend on what is only there to test it.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'applications-never-meet',
    comment: 'Server and web talk over the contract; this holds for their tests too.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'pay-sim-shares-nothing',
    comment:
      'It plays the other side of every payment: what it had from us it would get wrong in the same way as we do.',
    from: { path: '^apps/pay-sim/' },
    to: { path: '^(apps|bench|e2e|packages|scripts|simulation)/', pathNot: '^apps/pay-sim/' },
  },
  {
    name: 'pay-sim-is-spoken-to-over-the-wire',
    comment: 'Nobody reaches into it: a double that is called as a function proves nothing of a protocol.',
    from: { pathNot: '^apps/pay-sim/' },
    to: { path: '^apps/pay-sim/' },
  },
  {
    name: 'e2e-sees-contract-and-itself',
    comment:
      'A journey knows what a person knows, and the contract; its servers live in a folder that is ours to remove, on a PostgreSQL of ours.',
    from: { path: '^e2e/' },
    to: {
      path: '^(apps|bench|packages|scripts)/',
      pathNot: '^packages/(contract|owned-folder|embedded-postgres)/',
    },
  },
  {
    name: 'nobody-sees-e2e',
    comment: 'Journeys are the end of the line.',
    from: { pathNot: '^e2e/' },
    to: { path: '^e2e/' },
  },
  {
    name: 'nobody-sees-bench',
    comment: 'Benchmarks are the end of the line.',
    from: { pathNot: '^bench/' },
    to: { path: '^bench/' },
  },
  {
    name: 'nobody-sees-the-simulation',
    comment:
      'It alone sees both applications, to let them meet without a network: so nothing may stand on it.',
    from: { pathNot: '^simulation/' },
    to: { path: '^simulation/' },
  },
  {
    name: 'the-simulation-sees-the-applications',
    comment: 'Both applications with what their tests have, and packages; it measures and shows nothing.',
    from: { path: '^simulation/' },
    to: { path: '^(e2e|bench|scripts)/' },
  },
  {
    name: 'scenes-never-see-the-reader',
    comment: 'Pictures that are drawn to measure the plate reader must not be drawn after what it knows.',
    from: { path: '^bench/src/plates/(draw-|make-scenes|plate-formats|random)' },
    to: { path: '^(apps/server/src|packages/(contract|plates))/' },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing in two files; cycles of types count too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'sub-folders-look-one-way',
    comment:
      'Inside a feature a sub-folder needs those below it and none of those needs it: else they are one folder.',
    scope: 'folder',
    from: { path: '^apps/web/src/features/[^/]+/[^/]+$' },
    to: { circular: true },
  },
  {
    name: 'checkup-list-is-the-lowest',
    comment: 'What every list of checkups shows: vehicles stand on it, payments on both, checkups on all.',
    from: { path: '^apps/([^/]+)/src/features/checkup-list/', pathNot: TESTS },
    to: { path: '^apps/$1/src/features/(vehicles|payments|shifts|checkups)/' },
  },
  {
    name: 'vehicles-below-checkups',
    comment: 'A vehicle is known without any checkup; a checkup is always one of a vehicle.',
    from: { path: '^apps/([^/]+)/src/features/vehicles/', pathNot: TESTS },
    to: { path: '^apps/$1/src/features/(payments|shifts|checkups)/' },
  },
  {
    name: 'payments-below-checkups',
    comment:
      'Money is taken for a record that it reads; a checkup that is saved takes some. Never both ways.',
    from: { path: '^apps/([^/]+)/src/features/payments/', pathNot: TESTS },
    to: { path: '^apps/$1/src/features/(shifts|checkups)/' },
  },
  {
    name: 'shifts-between-payments-and-checkups',
    comment:
      'The database puts cash into its shift: a drawer knows the ledger and no checkup; the desk shows it.',
    from: { path: '^apps/([^/]+)/src/features/shifts/', pathNot: TESTS },
    to: { path: '^apps/$1/src/features/checkups/' },
  },
  ...oneWayInCheckups(),
  {
    name: 'everything-resolves',
    comment: 'An import nobody can follow would slip past every rule above.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|data|coverage|test-results)/' },
    // Imports that only carry types count as much as the others.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      mainFields: ['module', 'main', 'types'],
    },
  },
};
