import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

/** What an icon of the rail means, beside it. Only who has the rail loads it; until then the icon stands by itself. */
export function RailHint({ label, children }: { label: string; children: ReactElement }): ReactNode {
  return (
    <Suspense fallback={children}>
      <Tooltip title={label} placement="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
