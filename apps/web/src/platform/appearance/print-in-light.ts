const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: while a page is printed it has the light theme, whichever its person looks at. */
export function printInLight(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(SCHEME, shown);
    shown = null;
  });
}
