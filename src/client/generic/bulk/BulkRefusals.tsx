import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/** Why nothing was done: each refusal by its record. */
export function BulkRefusals({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      {refusals.map((words) => (
        <Box key={words} sx={{ overflowWrap: 'anywhere' }}>
          {words}
        </Box>
      ))}
    </Alert>
  );
}
