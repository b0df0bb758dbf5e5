import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

/**
 * The tooltip of an icon in the collapsed sidebar. It loads only with the collapsed sidebar; until then the icon has no
 * tooltip.
 */
export function RailHint({ label, children }: { label: string; children: ReactElement }): ReactNode {
  return (
    <Suspense fallback={children}>
      <Tooltip title={label} placement="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
