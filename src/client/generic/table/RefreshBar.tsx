import LinearProgress from '@mui/material/LinearProgress';

/** A thin line above rows while newer ones are loading. Screen readers learn it from `aria-busy` of the rows. */
export function RefreshBar({ top }: { top: number }) {
  return (
    <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 0, top, height: 2, zIndex: 3 }} />
  );
}
