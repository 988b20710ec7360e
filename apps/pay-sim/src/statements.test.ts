import { expect, it } from 'vitest';
import { SHOP } from '../test/shop.ts';
import { buildSim } from './build-sim.ts';
import { readSettings } from './settings.ts';

const yerevan = () => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);

it('a statement has what was paid on its days, and asks for a provider that it knows', async () => {
  const app = buildSim(readSettings(SHOP));
  const form = new URLSearchParams({
    CarRegNo: '34AB567',
    station: 's',
    purpose: 'inspection',
    amount: '8000',
  });
  await app.inject({
    method: 'POST',
    url: '/onepay',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const of = (provider: string, day: string) =>
    app.inject(`/sim/statement?provider=${provider}&from=${day}&to=${day}`);
  const today = await of('onepay', yerevan());
  const [names, line] = today.body.split('\r\n');
  expect(names).toBe('\uFEFFtransactionId;status;amount;paidAt');
  expect(line).toMatch(/^[^;]+;paid;8000;\d{4}-/);
  expect((await of('onepay', '2020-01-01')).body.trimEnd()).toBe('\uFEFFtransactionId;status;amount;paidAt');
  expect((await of('somebody', yerevan())).statusCode).toBe(400);
});
