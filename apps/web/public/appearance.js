// Before the first paint, so that a dark screen never flashes white. An own file, because the policy allows no
// inline script. The key is that of platform/local-state/keys.ts (a test compares them).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('inspect.theme');
  } catch {
    // Storage is forbidden in this browser: the device's own preference decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.style.backgroundColor = dark ? '#15181d' : '#f5f6f8';
})();
