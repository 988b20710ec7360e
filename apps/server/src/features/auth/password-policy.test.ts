import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../db/seed/demo/demo-people.ts';
import { TEST_PASSWORD } from '../../../test/fixtures.ts';
import { passwordProblem } from './password-policy.ts';

const SHORT_ALONE = t('auth.passwordShort', { min: 15 });
const SHORT_WITH_SECOND_FACTOR = t('auth.passwordShort', { min: 8 });
const LONG = t('auth.passwordLong');
const COMMON = t('auth.passwordCommon');

const alone = (password: string, words: string[] = []) =>
  passwordProblem(password, { secondFactor: false, words });
const withSecondFactor = (password: string) => passwordProblem(password, { secondFactor: true });

/** Unguessable text of a given number of characters. */
const text = (length: number, letters = 'vkq wzjt xrmb hfgd lpsn') =>
  Array.from({ length }, (_, index) => Array.from(letters)[(index * index + index) % letters.length]).join(
    '',
  );

describe('the length of a password', () => {
  it('is at least 15 where it stands alone', () => {
    expect(alone('vkq7wzjtxrmb2h')).toBe(SHORT_ALONE);
    expect(alone('vkq7wzjtxrmb2hf')).toBeNull();
  });

  it('is at least 8 where a second factor is asked as well', () => {
    expect(withSecondFactor('vkq7wzj')).toBe(SHORT_WITH_SECOND_FACTOR);
    expect(withSecondFactor('vkq7wzjt')).toBeNull();
  });

  it('is at most 256', () => {
    expect(alone(text(256))).toBeNull();
    expect(alone(text(257))).toBe(LONG);
  });

  it('may be anything of 64 and more', () => {
    for (const length of [64, 65, 100, 128, 200]) expect(alone(text(length))).toBeNull();
  });

  it('counts characters, not bytes and not halves of them', () => {
    // 14 letters of two bytes each, 14 emoji of four bytes and two halves each
    expect(alone('Գարնանայինամպեր'.slice(0, 14))).toBe(SHORT_ALONE);
    expect(alone('Գարնանայինամպեր'.slice(0, 15))).toBeNull();
    const emoji = ['🚗', '🔑', '🌧', '🍇', '🏔', '🕯', '🧵', '🪁'];
    const pick = (count: number) =>
      Array.from({ length: count }, (_, i) => emoji[(i * 3 + (i >> 3)) % 8]).join('');
    expect(alone(pick(14))).toBe(SHORT_ALONE);
    expect(alone(pick(15))).toBeNull();
    expect(alone(`${'ֆ🚗ա'.repeat(85)}զ`)).toBeNull();
    expect(alone(`${'ֆ🚗ա'.repeat(85)}զկ`)).toBe(LONG);
  });
});

describe('what a password is made of', () => {
  it.each([
    ['lower case letters alone', 'vkqwzjtxrmbhfgd'],
    ['upper case letters alone', 'VKQWZJTXRMBHFGD'],
    ['digits alone', '739105846207318'],
    ['marks alone', '#%&(@!)=?*+-/;:'],
    ['Armenian letters', 'մութ անտառում լույս'],
    ['Armenian capitals', 'ՄՈՒԹ ԱՆՏԱՌՈՒՄ ԼՈՒՅՍ'],
    ['Russian letters', 'зелёная дверь без ручки'],
    ['words with spaces', 'seven tired kettles sing'],
    ['spaces at both ends', '  seven kettles sing  '],
    ['letters, digits, marks and emoji', 'Կապույտ-kettle 7 🚗'],
  ])('is free: %s', (_what, password) => {
    expect(alone(password)).toBeNull();
  });

  it('may be the one of the demonstration and the one of the tests', () => {
    expect(alone(DEMO_PASSWORD)).toBeNull();
    expect(alone(TEST_PASSWORD)).toBeNull();
  });
});

describe('a password that is tried first', () => {
  it.each([
    ['a breached one of 15 and more', 'polniypizdec0211'],
    ['a breached row of the keyboard', '1qaz2wsx3edc4rfv'],
    ['the same in capitals', '1QAZ2WSX3EDC4RFV'],
    ['the same between spaces', ' 1qaz2wsx3edc4rfv '],
    ['a breached word and a year', 'warlord-2026!!!'],
    ['a breached word and a day', 'warlord31-12-1990'],
    ['a breached word twice', 'iloveyouiloveyou'],
    ['a breached word three times', 'dragondragondragon'],
    ['a breached word again, cut short', 'sunshinesunshines'],
    ['one letter', 'aaaaaaaaaaaaaaaa'],
    ['three letters', 'abcabcabcabcabcabc'],
    ['four letters in turn', 'wxyzwxyzwxyzwxyz'],
    ['nothing but spaces', ' '.repeat(20)],
    ['the digits in order', '123456789012345'],
    ['the digits backwards', '987654321098765'],
    ['the alphabet', 'abcdefghijklmnop'],
    ['the Armenian alphabet', 'աբգդեզէըթժիլխծկհ'],
    ['a row of the keyboard', 'qwertyuiopasdfg'],
    ['two rows in zigzag', '1q2w3e4r5t6y7u8i'],
  ])('is refused: %s', (_what, password) => {
    expect(alone(password)).toBe(COMMON);
  });

  it.each(['12345678', 'password', 'Password1', 'qwerty123', 'iloveyou', 'warlord1'])(
    'is refused with a second factor too: %s',
    (password) => {
      expect(withSecondFactor(password)).toBe(COMMON);
    },
  );

  it.each([
    ['the product', 'Inspect-2026-Inspect'],
    ['the product and a role', 'inspect_operator_1'],
    ['the country and its capital', 'Yerevan*Armenia*2026'],
    ['the product in Armenian', 'Տեխզննում-2026-տեխզննում'],
    ['its long name', 'Տեխնիկական զննության համակարգ'],
    ['one word of its long name', 'համակարգ 2026 համակարգ'],
    ['the word password in Armenian', 'գաղտնաբառ123456'],
    ['the Armenian words for company and station', 'ընկերություն կայան 1'],
    ['capitals and the ligature', 'ԸՆԿԵՐՈՒԹՅՈՒՆ-2026'],
  ])('is refused: nothing but %s', (_what, password) => {
    expect(alone(password)).toBe(COMMON);
  });

  it.each(ROLES)('is refused: the role %s in Armenian and digits', (role) => {
    expect(alone(`${t(`access.role.${role}`)} 2026 2026`)).toBe(COMMON);
  });

  it('is refused: the name or the address of the person, or the company', () => {
    const words = ['Արմինե Սարգսյան', 'armine', 'sargsyan', 'Ավտոստուգում ՍՊԸ'];
    expect(alone('արմինե-սարգսյան-1990', words)).toBe(COMMON);
    expect(alone('ՍԱՐԳՍՅԱՆ 19901990', words)).toBe(COMMON);
    expect(alone('Armine.Sargsyan.1', words)).toBe(COMMON);
    expect(alone('ավտոստուգում 2026', words)).toBe(COMMON);
    expect(alone('արմինե-սարգսյան-1990')).toBeNull();
  });

  it('may hold such a word among others', () => {
    expect(alone('the operator sings badly')).toBeNull();
    expect(alone('կայանի մոտ ձյուն է գալիս')).toBeNull();
  });
});
