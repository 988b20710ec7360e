import { generateKeyPairSync, sign } from 'node:crypto';
import { type CardStatement, signedCheckAddress, signedText } from '@inspect/contract/cards';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAnswer } from './follow-answer.ts';
import { followForm } from './follow-form.ts';
import { followProof } from './follow-proof.ts';

const statement: CardStatement = {
  number: 'AA-0001780',
  CarRegNo: '34AB567',
  edition: 1,
  Opinion: true,
  inspectedOn: '2026-11-20',
  nextCheckupDate: '2099-11-20',
};
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = String(publicKey.export({ format: 'jwk' }).x);
const signature = sign(null, Buffer.from(signedText(statement, 1)), privateKey).toString('base64url');
const QR = signedCheckAddress('', statement, { key: 1, signature });
const KEYS = { data: [{ id: 1, key, until: null, revoked: false }] };

/** The page as the server makes it, as far as the script knows it; its words are the server's. */
const verdict = (said: string, tone: string) =>
  `<template data-said="${said}"><section data-tone="${tone}"><h2>${said}</h2><dl>
    <div><dt>համարանիշ</dt><dd data-fact="plate">չկա</dd></div>
    <div><dt>համար</dt><dd data-fact="number"></dd></div>
    <div><dt>օրը</dt><dd data-fact="on"></dd></div>
    <div><dt>մինչև</dt><dd data-fact="until"></dd></div>
  </dl></section></template>`;
const page = (standing: string, answer: string, keys = '[]') => `<div data-proof data-keys='${keys}'></div>
<div data-answer="${standing}">${answer}</div>
<form data-check><p data-row="plate"><input id="plate"></p><input id="number"><input id="without" type="checkbox"></form>
${verdict('fit', 'good')}${verdict('faulty', 'bad')}${verdict('over', 'wait')}
${verdict('changed', 'bad')}${verdict('unknownKey', 'wait')}${verdict('revokedKey', 'wait')}
<template data-said="unreachable">unreachable</template><template data-said="unavailable">unavailable</template>`;

type Answer = { status?: number; body: string } | 'nothing';
const answers: { page: Answer; keys: Answer } = { page: 'nothing', keys: 'nothing' };
/** how often the page was asked for */
let asked = 0;
let corrected = vi.fn();

beforeEach(() => {
  Object.assign(answers, { page: 'nothing', keys: { body: JSON.stringify(KEYS) } });
  vi.stubGlobal('fetch', async (address: string) => {
    const isOfKeys = address.startsWith('/api/card-keys');
    if (!isOfKeys) asked += 1;
    const answer = isOfKeys ? answers.keys : answers.page;
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const part = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const proof = () => part('[data-proof]').textContent?.replace(/\s+/g, ' ').trim();
const tone = () => document.querySelector<HTMLElement>('[data-proof] [data-tone]')?.dataset.tone;
const answer = () => part('[data-answer]');

function open(address = QR, standing = 'none', told = '', brought = '[]'): void {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = page(standing, told, brought);
  // Of this page alone: those opened before hear the window too.
  corrected = vi.fn();
  const show = followProof(part('[data-proof]'), () => answer().dataset.answer);
  followAnswer(answer(), show, corrected);
}

/** What came has been taken by then: reading an answer twenty times takes longer than once. */
async function settled(): Promise<void> {
  for (let reads = 0; reads < 20; reads += 1) await new Response('').text();
}

async function askedBy(event: () => unknown): Promise<void> {
  const before = asked;
  event();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  await settled();
}
const FIT = 'fit համարանիշ34 AB 567 համարAA-0001780 օրը20/11/2026 մինչև20/11/2099';

it('without the server a genuine card is shown as what it was, with the keys of an earlier visit too', async () => {
  open();
  await vi.waitFor(() => expect(proof()).toBe(FIT));
  expect(tone()).toBe('good');
  expect(answer().textContent).toBe('unreachable');
  answers.keys = 'nothing';
  open();
  await vi.waitFor(() => expect(proof()).toBe(FIT));
});

it('without any keys it is not known, and they are waited for before that is said', async () => {
  answers.keys = 'nothing';
  open();
  await vi.waitFor(() => expect(proof()).toContain('unknownKey'));
});

it('who has never been here proves it by the keys that the stored page brings; one that either list revokes is revoked', async () => {
  answers.keys = 'nothing';
  open(QR, 'none', '', JSON.stringify(KEYS.data));
  await vi.waitFor(() => expect(proof()).toBe(FIT));
  localStorage.setItem('inspect.card-keys', JSON.stringify(KEYS.data));
  open(QR, 'none', '', JSON.stringify([{ ...KEYS.data[0], revoked: true }]));
  await vi.waitFor(() => expect(proof()).toContain('revokedKey'));
});

it('what is no list of keys is not remembered', async () => {
  answers.keys = { body: JSON.stringify({ data: [{ id: 1, key: 'short', until: null, revoked: false }] }) };
  open();
  await vi.waitFor(() => expect(proof()).toContain('unknownKey'));
  expect(localStorage.getItem('inspect.card-keys')).toBeNull();
});

it('the server’s answer takes the place of the proof, and stays whatever becomes of the server', async () => {
  open();
  await vi.waitFor(() => expect(proof()).toBe(FIT));
  answers.page = { body: '<div data-answer="told"><h2>void</h2></div>' };
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(answer().innerHTML).toBe('<h2>void</h2>'));
  await vi.waitFor(() => expect(proof()).toBe(''));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  for (const failing of [
    'nothing',
    { status: 429, body: '<div data-answer="refused">wait</div>' },
  ] as const) {
    answers.page = failing;
    await askedBy(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(answer().innerHTML).toBe('<h2>void</h2>');
    expect(proof()).toBe('');
  }
});

it('the link to the content is no QR that was changed, and leaves the proof as it is', async () => {
  open();
  await vi.waitFor(() => expect(proof()).toBe(FIT));
  window.history.replaceState(null, '', '#main');
  window.dispatchEvent(new Event('hashchange'));
  await settled();
  expect(proof()).toBe(FIT);
  open('/check#main');
  await settled();
  expect(proof()).toBe('');
});

it('a page that had failed is called anew with the answer; what is being corrected is left alone', async () => {
  const mistaken = '<form><input id="number" aria-invalid="true"></form>';
  answers.page = {
    status: 400,
    body: `<title>Ստուգում</title><h1>Քարտ</h1><div data-answer="told">wrong</div>${mistaken}`,
  };
  open(QR, 'refused', 'wait');
  document.title = 'Շատ է';
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(answer().textContent).toBe('wrong'));
  expect(document.title).toBe('Ստուգում');
  expect(corrected).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await askedBy(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(corrected).toHaveBeenCalledTimes(1);
});

it.each([
  [{ status: 429, body: '<div data-answer="refused">wait</div>' }, 'wait'],
  [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'unavailable'],
])(
  'a server that refuses to answer is no missing network: nothing is green then (%#)',
  async (refusal, said) => {
    answers.page = refusal;
    open();
    await vi.waitFor(() => expect(answer().textContent).toBe(said));
    await vi.waitFor(() => expect(tone()).toBe('wait'));
    expect(proof()).toBe(FIT);
  },
);

it('a page of somebody else’s network is no answer', async () => {
  answers.page = { body: '<h1>Welcome to the hotel</h1>' };
  open();
  await vi.waitFor(() => expect(answer().textContent).toBe('unreachable'));
  await vi.waitFor(() => expect(tone()).toBe('good'));
});

it('a QR that was changed is told to be, beside what the server says of the card', async () => {
  open(QR.replace('.20991120.', '.20981120.'), 'told', '<h2>stands</h2>');
  await vi.waitFor(() => expect(proof()).toContain('changed'));
  expect(answer().textContent).toBe('stands');
});

it('beside what the server says of a genuine one nothing more is told; another QR in its place is looked at', async () => {
  open(QR, 'told', '<h2>stands</h2>');
  await vi.waitFor(() => expect(localStorage.getItem('inspect.card-keys')).toContain(key));
  expect(proof()).toBe('');
  window.history.replaceState(null, '', `${QR.slice(0, -1)}!`);
  window.dispatchEvent(new Event('hashchange'));
  await vi.waitFor(() => expect(proof()).toContain('changed'));
});

it('a faulty card’s has no last day, one without a plate says so', async () => {
  const faulty = { ...statement, CarRegNo: null, Opinion: false, nextCheckupDate: null };
  const signed = sign(null, Buffer.from(signedText(faulty, 1)), privateKey).toString('base64url');
  open(signedCheckAddress('', faulty, { key: 1, signature: signed }));
  await vi.waitFor(() => expect(proof()).toBe('faulty համարանիշչկա համարAA-0001780 օրը20/11/2026'));
});

it('fields take Latin capitals whatever the keyboard, and what the address asks', () => {
  window.history.replaceState(null, '', '/check');
  document.body.innerHTML = page('none', '');
  const form = part('form') as HTMLFormElement;
  followForm(form, new URLSearchParams('number=aa-0001780&plate=34AB567'));
  const [plate, number] = ['#plate', '#number'].map((id) => part(id) as HTMLInputElement);
  expect([plate?.value, number?.value]).toEqual(['34 AB 567', 'AA-0001780']);
  if (!plate) throw new Error('there is no plate');
  plate.value = '34 սН 567';
  plate.dispatchEvent(new Event('input'));
  expect(plate.value).toBe('34 UH 567');
  const without = part('#without') as HTMLInputElement;
  without.click();
  expect(part('[data-row="plate"]').hidden).toBe(true);
});
