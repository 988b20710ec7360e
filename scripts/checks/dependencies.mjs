import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ROOT } from '../lib/root.mjs';
import { BACK, BAD, GOOD, TARGETS } from './dependency-canaries.mjs';

const PACKAGES = readdirSync(join(ROOT, 'packages'));
const MANIFESTS = [
  'package.json',
  ...PACKAGES.map((name) => `packages/${name}/package.json`),
  'apps/server/package.json',
  'apps/web/package.json',
];
const PLACES = ['packages', 'apps', 'e2e', 'bench', 'simulation'];

/**
 * With a TypeScript it does not know, dependency-cruiser sees no TypeScript file and reports success.
 * So too few modules (our own and those they reach directly) is a failure.
 */
const MODULES_AT_LEAST = 100;

/** @returns {Promise<string[]>} one line per problem */
export async function checkDependencies() {
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const { modules, summary } = await run(options, ROOT);
  return [
    ...summary.violations.map(describe),
    ...tooFew(modules.length),
    ...astray(modules),
    ...(await checkCanaries(options)),
  ];
}

async function run(options, baseDir) {
  const places = PLACES.filter((place) => existsSync(join(baseDir, place)));
  const { output } = await cruise(places, { ...options, baseDir });
  return output;
}

function describe({ rule, from, to, cycle }) {
  const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`;
  return `${rule.name}: ${way}`;
}

function tooFew(seen) {
  if (seen >= MODULES_AT_LEAST) return [];
  return [
    `only ${seen} modules seen, at least ${MODULES_AT_LEAST} expected: is the parser reading TypeScript?`,
  ];
}

/** Reached through node_modules, the contract would be a foreign package and no rule would apply to it. */
function astray(modules) {
  return modules
    .filter(({ source }) => source.startsWith('node_modules/@inspect/'))
    .map(({ source }) => `${source} was not followed to its place in this repository`);
}

async function checkCanaries(options) {
  const tree = await makeTemporaryFolder('inspect-canary-');
  try {
    plant(tree.path);
    const { modules, summary } = await run(options, tree.path);
    return [
      ...untestedRules(options),
      ...BAD.filter((bad) => !caught(summary.violations, bad)).map(
        ({ rule, file, imports }) => `canary: ${rule} let ${file} import ${imports}`,
      ),
      ...GOOD.flatMap((good) => misjudged(modules, summary.violations, good)),
    ];
  } finally {
    await tree.remove();
  }
}

function untestedRules(options) {
  return options.ruleSet.forbidden
    .filter(({ name }) => !BAD.some(({ rule }) => rule === name))
    .map(({ name }) => `canary: no bad import is planted for the rule ${name}`);
}

const caught = (violations, bad) =>
  violations.some(({ rule, from }) => rule.name === bad.rule && from === (bad.blamed ?? bad.file));

function misjudged(modules, violations, good) {
  const found = modules.find(({ source }) => source === good.file)?.dependencies[0]?.resolved;
  const blamed = violations.filter(({ from }) => from === good.file);
  return [
    ...(found === good.resolved
      ? []
      : [`canary: ${good.imports} from ${good.file} was resolved to ${found}`]),
    ...blamed.map(({ rule }) => `canary: ${rule.name} forbids ${good.imports} from ${good.file}`),
  ];
}

/** A small tree of the same shape outside the repository: an interrupted check leaves nothing behind in it. */
function plant(tree) {
  const write = (file, text) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  for (const target of TARGETS) write(target, 'export {};\n');
  for (const { file, imports, typeOnly } of [...BAD, ...BACK, ...GOOD]) {
    write(
      file,
      typeOnly
        ? `import type { Other } from '${imports}';\nexport type This = Other;\n`
        : `import '${imports}';\n`,
    );
  }
  // The real ones: their `workspaces` and `exports` are what decides where an import leads.
  for (const manifest of MANIFESTS) write(manifest, readFileSync(join(ROOT, manifest), 'utf8'));
  mkdirSync(join(tree, 'node_modules/@inspect'), { recursive: true });
  for (const name of PACKAGES) {
    symlinkSync(`../../packages/${name}`, join(tree, 'node_modules/@inspect', name), 'dir');
  }
}
