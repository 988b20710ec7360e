import { expect, it } from 'vitest';
import { SHOP } from '../test/shop.ts';
import { buildSim } from './build-sim.ts';
import { readSettings } from './settings.ts';

const simulator = () => {
  const app = buildSim(readSettings(SHOP));
  const control = (payload: object) => app.inject({ method: 'POST', url: '/sim/control', payload });
  return { app, control };
};

it('a fault that nobody knows is refused, so that no test waits for it in vain', async () => {
  const { control } = simulator();
  const answer = await control({ faults: [{ at: 'arca.register', kind: 'dorp' }] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: 'no such fault: dorp' });
});

it('what it shows has no keys of the shop in it', async () => {
  const { app } = simulator();
  const { body } = await app.inject('/sim/control');
  expect(body).not.toMatch(/dev-secret|dev-shop-key|dev-onepay-secret|dev-terminal-token|dev-kiosk-token/);
});

it('a reset leaves nothing of what was set', async () => {
  const { app, control } = simulator();
  const send = (text: string) =>
    app.inject({ method: 'POST', url: '/v1/messages', payload: { data: { text } } });
  await control({ faults: [{ at: 'sms.dexatel', kind: 'bad-gateway', times: 2 }], advance: 60 });
  expect((await send('1')).statusCode).toBe(502);
  const ahead = (await app.inject('/sim/control')).json();
  expect(ahead.faults).toEqual([{ at: 'sms.dexatel', kind: 'bad-gateway', times: 1 }]);
  const after = (await control({ reset: true })).json();
  expect(after).toMatchObject({ faults: [], messages: [], waiting: 0 });
  expect(Date.parse(ahead.now) - Date.parse(after.now)).toBeGreaterThan(30 * 60_000);
  expect((await send('2')).json()).toEqual({ data: [{ id: 'd1' }] });
  expect((await app.inject('/sim/control')).json().messages).toEqual([
    { provider: 'dexatel', body: { data: { text: '2' } } },
  ]);
});

it('the first page shows in Armenian what was ordered, and that all of it is played', async () => {
  const { app } = simulator();
  await app.inject({
    method: 'POST',
    url: '/payment/rest/register.do',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      userName: 'api',
      password: 'p',
      orderNumber: 'a-1',
      amount: '100',
      returnUrl: 'https://inspect.example/',
    }).toString(),
  });
  const { body } = await app.inject('/');
  expect(body).toContain('<td>ArCa vPOS</td><td>a-1</td><td>CREATED</td>');
  expect(body).toContain('իրական գումար չի շարժվում');
});
