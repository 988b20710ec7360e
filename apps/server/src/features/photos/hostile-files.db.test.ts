import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { pictureOf } from '@inspect/plates/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombOf } from '../../../test/bombs.ts';
import { type Part, PDF, sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
const good: Record<'jpeg' | 'png' | 'webp', Buffer> = {
  jpeg: Buffer.alloc(0),
  png: Buffer.alloc(0),
  webp: Buffer.alloc(0),
};
beforeAll(async () => {
  test = await testApp();
  good.jpeg = await pictureOf({ width: 400, height: 300 });
  good.png = await sharp(good.jpeg).png().toBuffer();
  good.webp = await sharp(good.jpeg).webp().toBuffer();
});
afterAll(() => test.close());

const PAGE = '<html><script>alert(1)</script></html>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
const after = (bytes: Buffer, tail: string | Buffer) => Buffer.concat([bytes, Buffer.from(tail)]);
const jpg = (content: Buffer | string, name = 'a.jpg'): Part => ({ name, type: 'image/jpeg', content });
const png = (content: Buffer | string, name = 'a.png'): Part => ({ name, type: 'image/png', content });
const webp = (content: Buffer | string, name = 'a.webp'): Part => ({ name, type: 'image/webp', content });

const send = (...parts: Part[]) => sendForm(test, 'operator', '/upload?kind=vehicle', parts);

type Field = 'photos.field.picture' | 'photos.field.broken' | 'photos.field.pixels' | 'files.field.empty';
const REFUSED: [string, () => Part | Promise<Part>, Field][] = [
  ['a drawing', () => ({ name: 'a.svg', type: 'image/svg+xml', content: SVG }), 'photos.field.picture'],
  ['a drawing called a JPEG', () => jpg(SVG), 'photos.field.picture'],
  ['a drawing called a PNG', () => png(SVG), 'photos.field.picture'],
  ['a page', () => ({ name: 'a.html', type: 'text/html', content: PAGE }), 'photos.field.picture'],
  ['a page called a JPEG', () => jpg(PAGE), 'photos.field.picture'],
  ['a page called a WebP', () => webp(PAGE), 'photos.field.picture'],
  ['a renamed program of Windows', () => jpg('MZ\u0090\u0000\u0003'), 'photos.field.picture'],
  ['a renamed program of Linux', () => png('\u007fELF\u0002\u0001'), 'photos.field.picture'],
  ['a shell script', () => jpg('#!/bin/sh\nrm -rf /\n'), 'photos.field.picture'],
  ['a PHP script', () => jpg('<?php system($_GET[0]); ?>'), 'photos.field.picture'],
  ['a PDF', () => ({ name: 'a.pdf', content: PDF }), 'photos.field.picture'],
  ['a PDF called a JPEG', () => jpg(PDF), 'photos.field.picture'],
  ['an archive', () => jpg('PK\u0003\u0004archive'), 'photos.field.picture'],
  [
    'a GIF',
    () => ({ name: 'a.gif', type: 'image/gif', content: 'GIF89a\u0001\u0000\u0001\u0000' }),
    'photos.field.picture',
  ],
  ['a GIF called a JPEG', () => jpg('GIF89a/*'), 'photos.field.picture'],
  ['a TIFF called a JPEG', () => jpg('II*\u0000\u0008\u0000\u0000\u0000'), 'photos.field.picture'],
  ['a BMP called a PNG', () => png('BM\u0000\u0000'), 'photos.field.picture'],
  [
    'an HEIC',
    () => ({ name: 'a.heic', type: 'image/heic', content: '\u0000\u0000\u0000\u0018ftypheic' }),
    'photos.field.picture',
  ],
  ['a PNG called a JPEG', () => jpg(good.png), 'photos.field.picture'],
  ['a JPEG called a PNG', () => png(good.jpeg), 'photos.field.picture'],
  [
    'a JPEG that claims to be a page',
    () => ({ ...jpg(good.jpeg), type: 'text/html' }),
    'photos.field.picture',
  ],
  ['a JPEG called a page', () => jpg(good.jpeg, 'a.jpg.html'), 'photos.field.picture'],
  ['a JPEG without an ending', () => jpg(good.jpeg, 'photo'), 'photos.field.picture'],
  ['a JPEG behind a page', () => jpg(Buffer.concat([Buffer.from(PAGE), good.jpeg])), 'photos.field.picture'],
  ['nothing at all', () => jpg(''), 'files.field.empty'],
  ['the first three bytes of a JPEG', () => jpg(good.jpeg.subarray(0, 3)), 'photos.field.broken'],
  [
    'the head of a JPEG and noise',
    () => jpg(after(good.jpeg.subarray(0, 20), Buffer.alloc(5_000, 0xa5))),
    'photos.field.broken',
  ],
  ['half a JPEG', () => jpg(good.jpeg.subarray(0, good.jpeg.length / 2)), 'photos.field.broken'],
  ['half a PNG', () => png(good.png.subarray(0, good.png.length / 2)), 'photos.field.broken'],
  ['half a WebP', () => webp(good.webp.subarray(0, good.webp.length / 2)), 'photos.field.broken'],
  ['the head of a PNG alone', () => png(good.png.subarray(0, 33)), 'photos.field.broken'],
  [
    'a PNG whose head was changed',
    () => png(Buffer.concat([good.png.subarray(0, 16), Buffer.alloc(8, 1), good.png.subarray(24)])),
    'photos.field.pixels',
  ],
  [
    '196 megapixels in a few kilobytes',
    async () => png(await bombOf({ width: 14_000, height: 14_000, rows: 400 })),
    'photos.field.pixels',
  ],
  [
    'a row of 60 million pixels',
    async () => png(await bombOf({ width: 60_000_000, height: 1 })),
    'photos.field.pixels',
  ],
  [
    '50,001 × 1,000 pixels',
    async () => png(await bombOf({ width: 50_001, height: 1_000, rows: 10 })),
    'photos.field.pixels',
  ],
  [
    'far fewer rows than its head says',
    async () => png(await bombOf({ width: 5_000, height: 5_000, rows: 10 })),
    'photos.field.broken',
  ],
];

describe('a file that is no photograph', () => {
  it.each(REFUSED)('%s is refused with a sentence, and nothing is stored', async (_name, part, field) => {
    const before = await test.database.pool.query('select count(*) from files');
    expect(await send(await part())).toMatchObject({
      status: 400,
      body: { status: false, message: 'Սխալ', fields: { attachment: t(field) }, errors: [t(field)] },
    });
    expect((await test.database.pool.query('select count(*) from files')).rows).toEqual(before.rows);
  });

  it('eleven megabytes, two files, no file or another field are refused', async () => {
    const big = jpg(after(good.jpeg, Buffer.alloc(11 * 1024 * 1024)));
    expect(await send(big)).toMatchObject({ status: 413, body: { status: false, code: 'too_large' } });
    const one = jpg(good.jpeg);
    expect((await send(one, one)).status).toBe(400);
    expect((await send()).body).toMatchObject({
      status: false,
      fields: { attachment: t('files.field.missing') },
    });
    expect((await send({ ...one, field: 'file' })).status).toBe(400);
    expect((await send({ field: 'company', content: 'x' }, one)).status).toBe(400);
  });

  it('a moving picture is refused', async () => {
    const frames = [good.jpeg, await pictureOf({ width: 400, height: 300, seed: 3 })];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await send(webp(moving))).body).toMatchObject({
      fields: { attachment: t('photos.field.moving') },
    });
  });
});

/** What is a photograph, and something else as well: the pixels are kept, the rest is gone. */
const MADE_SAFE: [string, () => Part][] = [
  ['a page behind a JPEG', () => jpg(after(good.jpeg, PAGE))],
  ['an archive behind a JPEG', () => jpg(after(good.jpeg, 'PK\u0003\u0004 secret.exe'))],
  ['a program behind a PNG', () => png(after(good.png, 'MZ\u0090 secret.exe'))],
  [
    'a script in a comment of a JPEG',
    () =>
      jpg(
        Buffer.concat([
          good.jpeg.subarray(0, 2),
          Buffer.from('\u00ff\u00fe\u0000\u001b<?php phpinfo(); secret ?>', 'latin1'),
          good.jpeg.subarray(2),
        ]),
      ),
  ],
  ['a JPEG called like a path', () => jpg(good.jpeg, '../../../etc/secret.jpg')],
  ['a JPEG called like a path of Windows', () => jpg(good.jpeg, 'C:\\\\secret.jpg')],
  ['a JPEG called like a script', () => jpg(good.jpeg, '<script>alert(1)</script>secret.jpg')],
  ['a JPEG with a nought in its name', () => jpg(good.jpeg, 'secret.php%00.jpg')],
];

describe('a photograph that is something else as well', () => {
  it.each(MADE_SAFE)('%s is stored as a plain JPEG under a name of our own', async (_name, part) => {
    const answer = await send(part());
    expect(answer.status).toBe(201);
    const { file: _id } = photosEndpoints.upload.response.parse(answer.body).attachment;
    const file = await (await test.as('operator')).get(`/files/${_id}`);
    expect(file.headers['content-disposition']).toContain(`filename="${_id}.jpg"`);
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    for (const left of ['secret', 'script', 'php', 'MZ', 'PK\u0003\u0004'])
      expect(file.bytes.includes(left, 0, 'latin1') && left.length > 2).toBe(false);
  });
});
