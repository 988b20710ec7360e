import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { postHook } from './post-hook.ts';
import { resolveName } from './resolve-name.ts';

const A = 1;
const FOUR = Buffer.from([93, 184, 216, 34]);
const SIX = Buffer.from('260647000000000000000000000000aa', 'hex');
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A name server that answers each question with these addresses; given none, it is silent. */
async function nameServer(answers?: { four: Buffer[]; six: Buffer[] }) {
  const socket = createSocket('udp4');
  const asked: number[] = [];
  socket.on('message', (question, { port }) => {
    const end = question.indexOf(0, 12) + 5;
    const kind = question.readUInt16BE(end - 4);
    asked.push(kind);
    if (!answers) return socket.emit('asked');
    const given = kind === A ? answers.four : answers.six;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(given.length, 6);
    head.writeUInt16BE(0, 10);
    const records = given.map((address) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(kind, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(address.length, 10);
      return Buffer.concat([record, address]);
    });
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return { asked, socket, at: [`127.0.0.1:${socket.address().port}`] };
}
const never = new AbortController().signal;

it('gives all addresses of both families', async () => {
  const { at } = await nameServer({ four: [FOUR], six: [SIX] });
  expect(await resolveName('partner.example', never, at)).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::aa', family: 6 },
  ]);
});

it('gives those of one family where the other has none, and fails where neither has', async () => {
  const { at } = await nameServer({ four: [], six: [SIX] });
  expect(await resolveName('partner.example', never, at)).toEqual([{ address: '2606:4700::aa', family: 6 }]);
  const { at: empty } = await nameServer({ four: [], six: [] });
  await expect(resolveName('partner.example', never, empty)).rejects.toMatchObject({ code: 'ENODATA' });
});

it('asks nobody for this machine', async () => {
  expect(await resolveName('localhost', never)).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
});

it('no longer waits for a silent name server when the delivery has ended', async () => {
  const { at, socket } = await nameServer();
  const ended = new AbortController();
  const resolved = resolveName('partner.example', ended.signal, at);
  await once(socket, 'asked');
  ended.abort();
  await expect(resolved).rejects.toMatchObject({ code: 'ECANCELLED' });
  await expect(resolveName('partner.example', ended.signal, at)).rejects.toThrow('aborted');
});

it('of it every address is checked before there is a connection', async () => {
  const { at, asked } = await nameServer({ four: [FOUR, Buffer.from([10, 0, 0, 1])], six: [] });
  const answer = await postHook(
    { url: 'https://partner.example/', headers: {}, body: '' },
    { loopback: false, resolve: (name, signal) => resolveName(name, signal, at) },
  );
  expect(answer).toEqual({ outcome: 'refused', status: null, sent: false });
  expect(asked.toSorted()).toEqual([1, 28]);
});

it('a delivery to a name whose server is silent ends by its own deadline', async () => {
  const { at } = await nameServer();
  let resolved: Promise<unknown> | undefined;
  const answer = await postHook(
    { url: 'https://partner.example/', headers: {}, body: '' },
    {
      loopback: false,
      patienceMs: 150,
      resolve: (name, signal) => {
        const found = resolveName(name, signal, at);
        resolved = found.catch((problem: unknown) => problem);
        return found;
      },
    },
  );
  expect(answer).toEqual({ outcome: 'timeout', status: null, sent: false });
  expect(await resolved).toMatchObject({ code: 'ECANCELLED' });
});
