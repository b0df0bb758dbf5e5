// What must be known before the first paint, so that nothing flashes, and the way on when the code cannot be loaded. A file of its own, because the content security
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

  // Code of an older build is gone once the server was updated: nothing else would ever replace the words of waiting.
  const reload = async () => {
    const waiting = document.querySelector('#root > .please-wait p');
    const answer = waiting && (await fetch('/', { cache: 'no-store' }).catch(() => undefined));
    if (!answer?.ok) return;
    try {
      // One reload brings the new page; a page that fails again within a minute only says so.
      if (Date.now() - sessionStorage.getItem('plinth.reloaded') > 60000) {
        sessionStorage.setItem('plinth.reloaded', Date.now());
        return location.reload();
      }
    } catch {
      // Without storage it would reload for ever.
    }
    waiting.textContent = document.querySelector('meta[name="plinth-update"]').content;
  };
  addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && reload(), true);
  addEventListener('vite:preloadError', reload);
})();
