import type { CSSVariablesResolver } from '@mantine/core';

/** Three variables for each meaning: the ground, the text or icon on it (AA), and its border. */
function tones(name: string, color: string) {
  const shade = (number: number) => `var(--mantine-color-${color}-${number})`;
  return {
    light: {
      [`--tone-${name}-ground`]: shade(0),
      [`--tone-${name}-text`]: shade(7),
      [`--tone-${name}-line`]: shade(2),
    },
    dark: {
      [`--tone-${name}-ground`]: `color-mix(in srgb, ${shade(5)} 18%, var(--surface))`,
      [`--tone-${name}-text`]: shade(3),
      [`--tone-${name}-line`]: `color-mix(in srgb, ${shade(5)} 45%, var(--surface))`,
    },
  };
}

/** Mantine's light variant is nearly black in the dark theme; this one keeps its colour. */
function lightVariant(color: string) {
  const ground = (percent: number) =>
    `color-mix(in srgb, var(--mantine-color-${color}-5) ${percent}%, var(--surface))`;
  return {
    [`--mantine-color-${color}-light`]: ground(24),
    [`--mantine-color-${color}-light-hover`]: ground(34),
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)`,
    [`--mantine-color-${color}-outline`]: `var(--mantine-color-${color}-3)`,
  };
}

const all = [
  tones('fit', 'green'),
  tones('faulty', 'red'),
  tones('waiting', 'yellow'),
  tones('none', 'gray'),
  tones('attention', 'apricot'),
  tones('primary', 'blue'),
];
const light = Object.assign({}, ...all.map((tone) => tone.light));
const dark = Object.assign(
  {},
  ...all.map((tone) => tone.dark),
  ...['blue', 'green', 'red', 'yellow', 'gray', 'apricot'].map(lightVariant),
);

/**
 * Names for surfaces, lines and meanings, the same in both themes: --surface-page (behind everything),
 * --surface (cards), --surface-sunken, --line, --line-strong (3 : 1, borders of fields), --text, --text-muted,
 * and --tone-{fit|faulty|waiting|none|attention|primary}-{ground|text|line}.
 */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--surface-page': theme.colors.gray[0],
    '--surface': '#ffffff',
    '--surface-sunken': theme.colors.gray[1],
    '--line': theme.colors.gray[2],
    '--line-strong': '#868f9e',
    '--text': theme.black,
    '--text-muted': theme.colors.gray[6],
    '--mantine-color-text': theme.black,
    '--mantine-color-dimmed': theme.colors.gray[6],
    '--mantine-color-placeholder': theme.colors.gray[6],
    '--mantine-color-default-border': theme.colors.gray[3],
    '--mantine-color-error': theme.colors.red[6],
    ...light,
  },
  dark: {
    '--surface-page': theme.colors.dark[8],
    '--surface': theme.colors.dark[7],
    '--surface-sunken': theme.colors.dark[6],
    '--line': theme.colors.dark[5],
    '--line-strong': theme.colors.dark[3],
    '--text': theme.colors.dark[0],
    '--text-muted': theme.colors.dark[2],
    '--mantine-color-body': theme.colors.dark[7],
    '--mantine-color-text': theme.colors.dark[0],
    '--mantine-color-dimmed': theme.colors.dark[2],
    '--mantine-color-placeholder': theme.colors.dark[2],
    '--mantine-color-default-border': theme.colors.dark[4],
    '--mantine-color-error': theme.colors.red[3],
    ...dark,
  },
});
