// Settings that the first paint needs, so that nothing flashes, and the way on when the code cannot be loaded. A file of its own, because the content security
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

  // Code of an older build is gone after an update: one reload brings the new page.
  const reload = async () => {
    const waiting = document.querySelector('#root > .please-wait p');
    if (!waiting || !(await fetch('/')).ok) return;
    waiting.textContent = document.querySelector('[name=plinth-update]').content;
    if (Date.now() - sessionStorage.getItem('plinth.reloaded') < 60000) return;
    sessionStorage.setItem('plinth.reloaded', Date.now());
    location.reload();
  };
  addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && reload(), true);
  addEventListener('vite:preloadError', reload);
})();
