import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ROOT } from './root.mjs';

const ASKED = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

/**
 * Writes what a build consists of (name, version, licence, checksum of every package that is shipped) as CycloneDX.
 * By npm's own command from the lockfile: nothing is asked of the network.
 * @throws the system's error, or npm's words
 */
export async function writeSbom(file, buildId) {
  const { stdout } = await npm(ASKED);
  const bom = JSON.parse(stdout);
  // npm's own --omit=dev forgets what one workspace ships and another only develops with (pg)
  bom.components = bom.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === FOR_DEVELOPMENT),
  );
  const left = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => left.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => left.has(one)) }));
  // npm calls the whole after the folder it lies in
  bom.metadata.component = {
    ...bom.metadata.component,
    type: 'application',
    name: 'inspect',
    properties: [{ name: 'inspect:build', value: buildId }],
  };
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
}

/** The npm that started this program, or else the one on the path. */
function npm(args) {
  const started = process.env.npm_execpath;
  const [program, ...before] = started?.endsWith('.js') ? [process.execPath, started] : ['npm'];
  return promisify(execFile)(program, [...before, ...args], { cwd: ROOT, maxBuffer: 64 * 1024 ** 2 });
}
