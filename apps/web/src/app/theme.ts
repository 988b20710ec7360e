import { t } from '@inspect/contract/i18n';
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The flag strip of an Armenian plate. */
const blue: MantineColorsTuple = [
  '#eef3fb',
  '#dce6f5',
  '#bccfec',
  '#93b2df',
  '#769fdb',
  '#3f6db3',
  '#1f4a91',
  '#1a3f7d',
  '#153368',
  '#10274f',
];
/** Marks what needs a hand. */
const apricot: MantineColorsTuple = [
  '#fff4eb',
  '#ffe4d0',
  '#fcc9a4',
  '#f7ab74',
  '#f19553',
  '#b85a18',
  '#b4540f',
  '#94460e',
  '#73370c',
  '#532809',
];
/** Fit. */
const green: MantineColorsTuple = [
  '#ebf6ef',
  '#d4ecdc',
  '#abd9bb',
  '#7cc295',
  '#56b078',
  '#27804a',
  '#1f7a44',
  '#196538',
  '#13502c',
  '#0d3b20',
];
/** Faulty, and what went wrong. */
const red: MantineColorsTuple = [
  '#fdefef',
  '#fadcdc',
  '#f3b6b6',
  '#ea8f8f',
  '#ec7d7d',
  '#cf4444',
  '#b72b2b',
  '#9b2323',
  '#7d1c1c',
  '#5c1414',
];
/** Waiting or unsent. */
const yellow: MantineColorsTuple = [
  '#fdf6e3',
  '#faebc4',
  '#f3d791',
  '#e9be58',
  '#dda835',
  '#9a6c10',
  '#93660a',
  '#7a5508',
  '#604306',
  '#463104',
];
/** Nothing yet, and everything neutral. */
const gray: MantineColorsTuple = [
  '#f5f6f8',
  '#eceef2',
  '#e0e4e9',
  '#d0d5dd',
  '#b5bcc7',
  '#6a7484',
  '#5d6675',
  '#475060',
  '#313844',
  '#1b2027',
];
const dark: MantineColorsTuple = [
  '#e2e6ec',
  '#c5cbd4',
  '#a6aebb',
  '#7f8998',
  '#434b57',
  '#363d47',
  '#282d35',
  '#1d2127',
  '#15181d',
  '#0f1216',
];

const closeLabel = { 'aria-label': t('shell.close') };
/** The head of a dialog is a <header>, which would count as a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } };
/** CSS knows no Armenian upper case: the ligature of ech and yiwn would fall into two letters. */
const asWritten = { textTransform: 'none', letterSpacing: 'normal' } as const;
const fieldSize = { defaultProps: { size: 'md' } } as const;

/**
 * Tokens of the interface; the colours with a meaning are named in theme-variables.ts. Components by name and not by
 * `extend`: what this file imports is fetched before the first screen.
 */
export const theme = createTheme({
  colors: { blue, apricot, green, red, yellow, gray, dark },
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 5 },
  // White text is readable on shades 5 and 6 of every colour: autoContrast looks at the light theme only.
  autoContrast: true,
  // Where white and black text are equally readable; Mantine's own 0.3 leaves white text at 3 : 1.
  luminanceThreshold: 0.18,
  white: '#ffffff',
  black: '#1b2027',
  fontFamily: "'Noto Sans Armenian Variable', 'Noto Sans Armenian', 'Noto Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 40 / 6%)',
    sm: '0 1px 3px rgb(16 24 40 / 8%), 0 1px 2px rgb(16 24 40 / 5%)',
    md: '0 6px 16px -4px rgb(16 24 40 / 12%), 0 2px 4px rgb(16 24 40 / 5%)',
    lg: '0 14px 32px -8px rgb(16 24 40 / 18%), 0 4px 8px rgb(16 24 40 / 5%)',
    xl: '0 24px 48px -12px rgb(16 24 40 / 22%)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Badge: { styles: { root: { ...asWritten, fontWeight: 600 } } },
    Button: { defaultProps: { size: 'md' }, styles: { root: { ...asWritten, fontWeight: 600 } } },
    InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 }, error: { lineHeight: 1.4 } } },
    TextInput: fieldSize,
    NumberInput: fieldSize,
    Textarea: fieldSize,
    Select: fieldSize,
    Autocomplete: fieldSize,
    DateInput: fieldSize,
    PasswordInput: fieldSize,
    CloseButton: { defaultProps: closeLabel },
    Modal: {
      defaultProps: { closeButtonProps: closeLabel, attributes: plainHeader, radius: 'lg', centered: true },
    },
    Drawer: {
      defaultProps: { closeButtonProps: closeLabel, attributes: plainHeader },
      styles: { title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 650, lineHeight: 1.3 } },
    },
    Notification: { defaultProps: { closeButtonProps: closeLabel, radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
