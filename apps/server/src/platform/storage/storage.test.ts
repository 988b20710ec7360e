import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3Double, startS3Double } from '../../../test/s3-double.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';
import { type Storage, wholeOf } from './storage.ts';

const BYTES = Buffer.from('%PDF-1.7\n\u0000\u00ffԲարև\n%%EOF');
const read = async (storage: Storage, key: string) => {
  const stored = await storage.get(key);
  return stored && { bytes: await wholeOf(stored.content), size: stored.size };
};

const listOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};

let temporary: TemporaryFolder;
let folder: string;
let double: S3Double;
const settings = (): S3Settings => ({
  endpoint: double.endpoint,
  bucket: 'inspect-files',
  region: 'eu-central-1',
  accessKeyId: double.accessKeyId,
  secretAccessKey: double.secretAccessKey,
});
beforeEach(async () => {
  temporary = await makeTemporaryFolder('inspect-storage-');
  folder = temporary.path;
  double = await startS3Double({ bucket: 'inspect-files', region: 'eu-central-1' });
});
afterEach(async () => {
  await double.stop();
  await temporary.remove();
});

const KINDS: [string, () => Storage][] = [
  ['a folder', () => createFolderStorage(join(folder, 'files'))],
  ['an S3-compatible service', () => createS3Storage(settings())],
];

describe.each(KINDS)('a file in %s', (_name, make) => {
  it('comes back as it was, byte for byte, from a buffer and from a stream', async () => {
    const storage = make();
    await storage.put('contract/aa', BYTES, { type: 'application/pdf' });
    await storage.put('contract/bb', Readable.from([BYTES.subarray(0, 5), BYTES.subarray(5)]), {
      type: 'application/pdf',
    });
    for (const key of ['contract/aa', 'contract/bb'])
      expect(await read(storage, key)).toEqual({ bytes: BYTES, size: BYTES.length });
  });

  it('is replaced whole, and gone once removed; removing it again is no failure', async () => {
    const storage = make();
    await storage.put('contract/aa', BYTES, { type: 'application/pdf' });
    await storage.put('contract/aa', Buffer.from('new'), { type: 'application/pdf' });
    expect((await read(storage, 'contract/aa'))?.bytes.toString()).toBe('new');
    await storage.remove('contract/aa');
    await storage.remove('contract/aa');
    expect(await storage.get('contract/aa')).toBeNull();
  });

  it('is listed with all others, however many there are', async () => {
    const storage = make();
    expect(await listOf(storage)).toEqual([]);
    const keys = ['checkup-anchors/2026-11-20', 'contract/aa', 'photo/aa', 'photo/bb', 'photo/cc'];
    for (const key of keys) await storage.put(key, BYTES, { type: 'x' });
    expect(await listOf(storage)).toEqual(keys);
  });

  it.each([
    '../secret',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    'a\\b',
    '.incoming/x',
    'A',
    'a%2fb',
    '',
    'a\u0000b',
  ])('never lies outside its place: %j', async (key) => {
    const storage = make();
    await writeFile(join(folder, 'secret'), 'secret');
    await expect(storage.put(key, BYTES, { type: 'x' })).rejects.toThrow('not a key');
    await expect(storage.get(key)).rejects.toThrow('not a key');
    await expect(storage.remove(key)).rejects.toThrow('not a key');
  });
});

describe('a folder', () => {
  it('keeps nothing of a file that broke off on the way, and lets nobody else read', async () => {
    const storage = createFolderStorage(folder);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(storage.put('contract/aa', broken, { type: 'x' })).rejects.toThrow('cut');
    expect(await storage.get('contract/aa')).toBeNull();
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    await storage.put('contract/aa', BYTES, { type: 'x' });
    expect((await stat(join(folder, 'contract', 'aa'))).mode & 0o077).toBe(0);
  });

  it('that cannot be written is unavailable, not a fault of ours', async () => {
    await writeFile(join(folder, 'file'), '');
    const storage = createFolderStorage(join(folder, 'file'));
    await expect(storage.put('contract/aa', BYTES, { type: 'x' })).rejects.toMatchObject({
      code: 'storage_unavailable',
      details: { retryAfter: 5 },
    });
  });

  it('loses what a killed process left half-written when the file itself is removed, and nothing else', async () => {
    const storage = createFolderStorage(folder);
    await storage.put('contract/aa', BYTES, { type: 'x' });
    for (const left of ['contract.aa..00', 'contract.aab..00'])
      await writeFile(join(folder, '.incoming', left), 'half');
    await storage.remove('contract/aa');
    expect(await readdir(join(folder, '.incoming'))).toEqual(['contract.aab..00']);
  });
});

describe('an S3-compatible service', () => {
  it('gets signed requests with the method, the path-style key, the type and the hash of the content', async () => {
    const storage = createS3Storage(settings());
    await storage.put('contract/aa', BYTES, { type: 'application/pdf' });
    await read(storage, 'contract/aa');
    await storage.remove('contract/aa');
    expect(double.accepted).toEqual([
      { method: 'PUT', path: '/inspect-files/contract/aa', type: 'application/pdf', size: BYTES.length },
      { method: 'GET', path: '/inspect-files/contract/aa', type: null, size: 0 },
      { method: 'DELETE', path: '/inspect-files/contract/aa', type: null, size: 0 },
    ]);
  });

  it('refuses another secret, and the refusal tells nothing', async () => {
    const storage = createS3Storage({ ...settings(), secretAccessKey: 'wrong' });
    await expect(storage.put('contract/aa', BYTES, { type: 'x' })).rejects.toMatchObject({
      code: 'storage_unavailable',
      details: { retryAfter: 5 },
    });
    expect(double.accepted).toEqual([]);
    expect(double.refused).toEqual(['SignatureDoesNotMatch']);
  });

  it.each(['error', 'cut'] as const)('that fails once (%s) is asked once more', async (fault) => {
    const storage = createS3Storage(settings());
    double.faults.push(fault);
    await storage.put('contract/aa', BYTES, { type: 'x' });
    double.faults.push(fault);
    expect((await read(storage, 'contract/aa'))?.bytes).toEqual(BYTES);
  });

  it.each(['error', 'cut', 'silence'] as const)(
    'that stays so (%s) is unavailable, and nothing waits for ever',
    async (fault) => {
      const storage = createS3Storage(settings(), 60);
      double.faults.push(fault, fault);
      await expect(storage.put('contract/aa', BYTES, { type: 'x' })).rejects.toMatchObject({
        code: 'storage_unavailable',
      });
    },
  );

  it('that is full says so at once', async () => {
    const storage = createS3Storage(settings());
    double.faults.push('full');
    await expect(storage.put('contract/aa', BYTES, { type: 'x' })).rejects.toMatchObject({
      code: 'storage_full',
    });
    expect(double.faults).toEqual([]);
  });
});

describe('the double', () => {
  it('is worth something: it refuses what was changed after signing', async () => {
    const storage = createS3Storage(settings());
    for (const change of ['method', 'path', 'body', 'age'] as const) {
      double.tamper = change;
      await expect(storage.put('contract/aa', BYTES, { type: 'x' })).rejects.toMatchObject({
        code: 'storage_unavailable',
      });
    }
    expect(double.refused).toEqual([
      'SignatureDoesNotMatch',
      'SignatureDoesNotMatch',
      'XAmzContentSHA256Mismatch',
      'RequestTimeTooSkewed',
    ]);
  });
});
