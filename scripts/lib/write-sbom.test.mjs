import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { writeSbom } from './write-sbom.mjs';

const dependenciesOf = (app) =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, app, 'package.json'), 'utf8')).dependencies);

it('the list of a build names every package that server and browser ask for, with version, licence and checksum', async () => {
  const folder = await makeTemporaryFolder('inspect-sbom-');
  try {
    const file = join(folder.path, 'sbom.cdx.json');
    await writeSbom(file, 'abc123');
    const bom = JSON.parse(readFileSync(file, 'utf8'));
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'inspect', properties: [{ name: 'inspect:build', value: 'abc123' }] } },
    });
    const wanted = ['apps/server', 'apps/web']
      .flatMap(dependenciesOf)
      .filter(([name]) => !name.startsWith('@inspect/'));
    for (const [name, version] of wanted) {
      const found = bom.components.find(
        ({ purl }) => purl === `pkg:npm/${name.replace('@', '%40')}@${version}`,
      );
      expect([name, found?.licenses?.length, found?.hashes?.length]).toEqual([name, 1, 1]);
    }
    expect(bom.components.map(({ name }) => name)).not.toContain('vitest');
  } finally {
    await folder.remove();
  }
});
