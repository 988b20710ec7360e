import { t } from '@inspect/contract/i18n';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { showAt } from '../../../../test/show-at.tsx';
import InviteScreen from './invite-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an invited person chooses his password by the secret behind the #, which no server log has', async () => {
  const token = 'Aa0_-'.padEnd(43, 'b');
  const done = { body: { data: { email: 'new@example.am' } } };
  const server = fakeServer({ 'POST /api/auth/accept-invite': done });
  const { person } = showAt(`/invite#${token}`, { '/invite': InviteScreen, '/login': () => null });
  await person.type(await screen.findByLabelText(t('auth.invite.password')), 'quite a long sentence of mine');
  await person.click(screen.getByRole('button', { name: t('auth.invite.submit') }));
  expect(await screen.findByText(t('auth.invite.doneTitle'))).toBeTruthy();
  expect(server.asked).toEqual([
    { call: 'POST /api/auth/accept-invite', body: { token, password: 'quite a long sentence of mine' } },
  ]);
});

it('a link whose secret stands in the query, where servers read it, is no invitation', async () => {
  fakeServer({});
  showAt(`/invite?token=${'A'.repeat(43)}`, { '/invite': InviteScreen });
  expect(await screen.findByText(t('auth.invite.noToken'))).toBeTruthy();
});

it('whoever reloads after the code was sent has a field for it all the same, and reads why no other one comes', async () => {
  fakeServer({
    'POST /api/auth/accept-invite': { status: 403, body: refusal('link_code', 'Հաստատեք կոդով') },
    'POST /api/auth/accept-invite/code': {
      status: 429,
      body: refusal('code_wait', 'Նոր կոդ կարելի է ստանալ 53 վայրկյանից'),
    },
  });
  const Page = () => (
    <>
      <InviteScreen />
      <Notifications />
    </>
  );
  const { person } = showAt(`/invite#${'A'.repeat(43)}`, { '/invite': Page });
  await person.type(
    await screen.findByLabelText(t('auth.invite.password')),
    'quite a long sentence of mine{Enter}',
  );
  const code = await screen.findByLabelText(t('auth.code'));
  expect(document.activeElement).toBe(code);
  expect(await screen.findByText('Նոր կոդ կարելի է ստանալ 53 վայրկյանից')).toBeTruthy();
});
