import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../providers/i18n.ts';

/**
 * The whole screen while the user is being loaded. It replaces the content of index.html and shares its styles in base.css, so
 * that nothing moves.
 */
export function PleaseWait(): ReactNode {
  const text = useText();
  const title = openedTitle(useLocation().pathname);
  return (
    <div role="status" className="please-wait">
      <svg viewBox="22 22 44 44" aria-hidden>
        <circle cx="44" cy="44" r="20.2" />
      </svg>
      {title !== undefined && <strong>{title}</strong>}
      <p>{text('app.wait')}</p>
    </div>
  );
}

/** The address that the browser opened, and its page title from index.html. */
const opened = {
  path: window.location.pathname,
  title: document.querySelector('.please-wait strong')?.textContent ?? undefined,
};

/**
 * The title of a page before the definitions have loaded: known only for the address that the browser opened, in the language
 * of index.html.
 */
function openedTitle(path: string): string | undefined {
  // before-paint.js sets this if the page's language differs from this device's.
  const isReadable = document.documentElement.dataset.language !== 'other';
  return isReadable && path === opened.path ? opened.title : undefined;
}
