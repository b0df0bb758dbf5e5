import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';

/**
 * The whole screen while the user is being loaded (specification 1, section 2.1). It takes the place of what index.html
 * holds, which is drawn by the same rules of base.css, so that nothing moves.
 */
export function PleaseWait(): ReactNode {
  const t = useText();
  return (
    <div role="status" className="please-wait">
      <svg viewBox="22 22 44 44" aria-hidden>
        <circle cx="44" cy="44" r="20.2" />
      </svg>
      <p>{t('app.wait')}</p>
    </div>
  );
}
