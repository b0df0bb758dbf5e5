import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../providers/i18n.ts';
import { openedTitle } from './openedPage.ts';

/**
 * The whole screen while the user is being loaded (specification 1, section 2.1). It takes the place of what index.html
 * holds, which is drawn by the same rules of base.css, so that nothing moves.
 */
export function PleaseWait(): ReactNode {
  const t = useText();
  const title = openedTitle(useLocation().pathname);
  return (
    <div role="status" className="please-wait">
      <svg viewBox="22 22 44 44" aria-hidden>
        <circle cx="44" cy="44" r="20.2" />
      </svg>
      {title !== undefined && <strong>{title}</strong>}
      <p>{t('app.wait')}</p>
    </div>
  );
}
