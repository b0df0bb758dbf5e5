// Sets the colour scheme before the first paint, so that nothing flashes. A file of its own, because the
// content security policy allows no inline script. The names are those that MUI keeps the choice under.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('mui-mode') || 'system';
  } catch {
    // Storage is switched off: the system's scheme it is.
  }
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
})();
