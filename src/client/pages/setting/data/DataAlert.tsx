import Alert, { type AlertProps } from '@mui/material/Alert';

/** The result of an operation. It is not a live region of its own, because it stands in that of its card. */
export function DataAlert({ severity, children }: Required<Pick<AlertProps, 'severity' | 'children'>>) {
  return (
    <Alert severity={severity} role="none" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {children}
    </Alert>
  );
}
