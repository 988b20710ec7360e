import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { AddPhoneForm } from './add-phone-form.tsx';

const ASK = 'POST /api/auth/checkPhone';
const ADD = 'POST /api/auth/addVerifiedPhone';
const PROVE = 'POST /api/auth/step-up';
const sent = { body: { data: { resendAfter: 60 } } };

const phone = () => screen.findByRole('textbox', { name: /Հեռախոսահամար/ });
const code = () => screen.findByLabelText<HTMLInputElement>('SMS կոդ');
const send = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Ստանալ կոդ' });
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Հաստատել համարը' });

const added = vi.fn();
const open = () =>
  show(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AddPhoneForm onAdded={added} />
    </QueryClientProvider>,
  ).person;

beforeEach(() => added.mockReset());
afterEach(() => vi.unstubAllGlobals());

describe('a person who adds his number', () => {
  it('can ask for a code only for a whole mobile number', async () => {
    fakeServer({});
    const person = open();
    expect((await send()).disabled).toBe(true);
    await person.type(await phone(), '010123456');
    expect((await send()).disabled).toBe(true);
    await person.clear(await phone());
    await person.type(await phone(), '091123456');
    expect((await send()).disabled).toBe(false);
  });

  it('pastes the code of the message as it is, and reads what is wrong without losing it', async () => {
    const server = fakeServer({
      [ASK]: sent,
      [ADD]: { status: 422, body: refusal('code_wrong', 'Կոդը սխալ է․ ստուգեք վերջին SMS-ը') },
    });
    const person = open();
    await person.type(await phone(), '091123456{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('+374 91 123456');
    expect(await code()).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' });
    expect((await save()).disabled).toBe(true);
    await person.click(await code());
    await person.paste('կոդն է՝ 123 456');
    expect((await code()).value).toBe('123 456');
    await person.click(await save());
    expect(await screen.findByText(/Կոդը սխալ է/)).toBeTruthy();
    expect((await code()).value).toBe('123 456');
    server.answers[ADD] = { body: { data: { status: false, phone: '+37491123456' } } };
    await person.click(await save());
    await waitFor(() => expect(added.mock.calls).toHaveLength(1));
    expect(server.asked.at(-1)?.body).toEqual({ phone: '+37491123456', code: '123456' });
  });

  it('is told when he may ask for a further code', async () => {
    fakeServer({ [ASK]: sent });
    const person = open();
    await person.type(await phone(), '091123456{Enter}');
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /Նոր կոդ՝ \d+ վրկ-ից/ });
    expect(again.disabled).toBe(true);
  });

  it('proves first that it is still he, and goes on where he was', async () => {
    const server = fakeServer({
      [ASK]: { status: 403, body: refusal('step_up_required', 'Հաստատեք') },
      [PROVE]: { status: 422, body: refusal('password_wrong', 'Գաղտնաբառը սխալ է') },
    });
    const person = open();
    await person.type(await phone(), '091123456{Enter}');
    const password = await screen.findByLabelText('Գաղտնաբառ');
    await person.type(password, 'wrong{Enter}');
    expect(await screen.findByText('Գաղտնաբառը սխալ է')).toBeTruthy();
    server.answers[PROVE] = { body: { data: { minutes: 10 } } };
    server.answers[ASK] = sent;
    await person.click(await screen.findByRole('button', { name: 'Շարունակել' }));
    expect(await code()).toBeTruthy();
    expect(server.asked.map(({ call }) => call)).toEqual([ASK, PROVE, PROVE, ASK]);
  });
});
