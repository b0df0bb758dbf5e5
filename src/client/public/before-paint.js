// What must be known before the first paint, so that nothing flashes. A file of its own, because the content security
// policy allows no inline script.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is switched off: nothing was chosen.
      return null;
    }
  };
  const root = document.documentElement;
  // The name that MUI keeps the choice under.
  const mode = kept('mui-mode') || 'system';
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
  // As src/client/providers/languageTag.ts keeps it.
  const language = kept('plinth.language');
  if (language !== null && language !== root.lang) root.setAttribute('data-language', 'other');
})();
