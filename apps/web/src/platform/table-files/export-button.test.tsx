import { t } from '@inspect/contract/i18n';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import { ExportButton } from './export-button.tsx';

/** A file that comes piece by piece, as the test sends it. */
let send: (megabytes: number) => void;
let end: () => void;
let asked: { address: string; signal: AbortSignal | null | undefined }[];
let saved: string[];

beforeEach(() => {
  asked = [];
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push({ address, signal });
    const file = new ReadableStream<Uint8Array>({
      start: (stream) => {
        send = (megabytes) => stream.enqueue(new Uint8Array(megabytes * 1_048_576));
        end = () => stream.close();
        signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(file, { headers: { 'content-disposition': 'attachment; filename="file.xlsx"' } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (guard?: (work: () => Promise<void>) => Promise<void>) =>
  showAt('/x', {
    '/x': () => (
      <>
        <ExportButton
          path="/list/export"
          query={{ status: 'open' }}
          title="list"
          count={1200}
          {...(guard ? { guard } : {})}
        />
        <Notifications />
      </>
    ),
  });
const progress = (size: string) => t('table.exportingRows', { count: '1\u00A0200', size });

it('says how much has come, and saves the file when it is whole', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: t('shell.export') }));
  expect(await screen.findByRole('button', { name: progress('0,0') })).toBeTruthy();
  await act(async () => send(1.5));
  expect(await screen.findByRole('button', { name: progress('1,5') })).toBeTruthy();
  expect(saved).toEqual([]);
  await act(async () => end());
  expect(await screen.findByText(t('table.exported'))).toBeTruthy();
  expect(saved).toEqual(['list.xlsx']);
  expect(asked.map(({ address }) => address)).toEqual(['/api/list/export?status=open']);
  await screen.findByRole('button', { name: t('shell.export') });
  expect(screen.queryByRole('button', { name: t('table.exportStop') })).toBeNull();
});

it('is stopped by keyboard: the call ends, nothing is saved, and it can be begun again', async () => {
  const { person } = open();
  const button = await screen.findByRole('button', { name: t('shell.export') });
  await person.tab();
  await person.keyboard('{Enter}');
  await screen.findByRole('button', { name: progress('0,0') });
  await act(async () => send(1));
  await screen.findByRole('button', { name: progress('1,0') });
  // Pressed twice it does not begin twice.
  await person.keyboard('{Enter}');
  await person.tab();
  expect(document.activeElement?.textContent).toBe(t('table.exportStop'));
  await person.keyboard('{Enter}');
  expect(await screen.findByText(t('table.exportStopped'))).toBeTruthy();
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
  expect(saved).toEqual([]);
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  await screen.findByRole('button', { name: progress('0,0') });
  await act(async () => end());
  await vi.waitFor(() => expect(saved).toEqual(['list.xlsx']));
});

it('tells why there is no file, and stays ready', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(refusal('export_busy', t('error.export_busy', { seconds: 20 })), { status: 503 }),
  );
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: t('shell.export') }));
  expect(await screen.findByText(t('error.export_busy', { seconds: 20 }))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('shell.export') })).toBeTruthy();
});

it('asks first for what the server wants before it', async () => {
  let allow: () => void = () => undefined;
  const { person } = open(async (work) => {
    await new Promise<void>((done) => {
      allow = done;
    });
    return work();
  });
  await person.click(await screen.findByRole('button', { name: t('shell.export') }));
  await screen.findByRole('button', { name: progress('0,0') });
  expect(asked).toEqual([]);
  await act(async () => allow());
  await act(async () => end());
  await vi.waitFor(() => expect(saved).toHaveLength(1));
});
