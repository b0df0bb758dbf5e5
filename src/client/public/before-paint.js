// Settings for the first paint, so that nothing flashes, and a reload if the code cannot be loaded. It is a separate file,
// because the content security policy forbids inline scripts.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is disabled: nothing was chosen.
      return null;
    }
  };
  const root = document.documentElement;
  // MUI's storage key of the choice.
  const mode = kept('mui-mode') || 'system';
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
  // The storage key of src/client/providers/languageTag.ts.
  const language = kept('plinth.language');
  if (language !== null && language !== root.lang) root.setAttribute('data-language', 'other');

  // After an update, code of the older build no longer exists: reloading once loads the new page.
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
