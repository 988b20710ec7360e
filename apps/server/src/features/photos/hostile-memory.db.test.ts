// @module-tag slow
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { t } from '@inspect/contract/i18n';
import { createPictures } from '@inspect/plates';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombOf } from '../../../test/bombs.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

/** Megabytes that the server may grow by, and that the process that opens pictures may have at its worst. */
const SERVER_GROWS_MAX = 150;
const OPENER_MAX = 1_024;

let test: TestApp;
/** Its own process: other files of this worker may have left theirs. */
const pictures = createPictures();
const others = new Set(platform() === 'linux' ? openers() : []);
beforeAll(async () => {
  test = await testApp({ pictures });
  // The process is there, and its libraries are loaded.
  expect(await send(await pictureOf(), 'jpeg')).toMatchObject({ status: 201 });
});
afterAll(async () => {
  await test.close();
  pictures.stop();
});

const send = (content: Buffer, type: 'png' | 'jpeg') =>
  sendForm(test, 'operator', '/upload?kind=vehicle&validateVehicle=CarRegNo', [
    { name: `a.${type === 'png' ? 'png' : 'jpg'}`, type: `image/${type}`, content },
  ]);

/** Megabytes at most since the last `forget`, as the system counts them: native memory too. */
function peakOf(id: string): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
const forget = (id: string) => writeFileSync(`/proc/${id}/clear_refs`, '5');

function openers(): string[] {
  const own = String(process.pid);
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      const isOurs = new RegExp(`^PPid:\\s+${own}$`, 'm').test(readFileSync(`/proc/${id}/status`, 'utf8'));
      return isOurs && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('picture-process');
    } catch {
      return false;
    }
  });
}

function opener(): string {
  const own = openers().filter((id) => !others.has(id));
  expect(own).toHaveLength(1);
  return own[0] ?? '';
}

const SIDE = 7_071;
const BOMBS: [string, () => Promise<Buffer>, number][] = [
  ['196 megapixels in 600 kilobytes', () => bombOf({ width: 14_000, height: 14_000 }), 400],
  ['50 megapixels', () => bombOf({ width: SIDE, height: SIDE }), 201],
  ['50 megapixels, interlaced', () => bombOf({ width: SIDE, height: SIDE, interlaced: true }), 201],
  [
    '50 megapixels of 64 bits, interlaced',
    () => bombOf({ width: SIDE, height: SIDE, interlaced: true, deep: true }),
    201,
  ],
];

describe.runIf(platform() === 'linux')('the memory that a picture takes', () => {
  it.each(BOMBS)(
    'of %s is bounded, in the server and in the process that opens it',
    async (name, make, status) => {
      const bomb = await make();
      expect(bomb.length).toBeLessThan(1_000_000);
      const [server, child] = ['self', opener()];
      for (const id of [server, child]) forget(id);
      const before = peakOf(server);
      const answer = await send(bomb, 'png');
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body).toMatchObject({ errors: [t('photos.field.pixels')] });
      const [grown, peak] = [peakOf(server) - before, peakOf(opener())];
      process.stdout.write(
        `${name} (${Math.round(bomb.length / 1024)} KB): server + ${Math.round(grown)} MB, opener ${Math.round(peak)} MB\n`,
      );
      expect(opener()).toBe(child);
      expect(grown).toBeLessThan(SERVER_GROWS_MAX);
      expect(peak).toBeLessThan(OPENER_MAX);
    },
  );
});
