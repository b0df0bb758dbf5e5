import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../providers/i18n.ts';
import { failureMessage } from '../../../providers/messages.ts';
import { MistakeList } from './MistakeList.tsx';
import { useLiveDefinitions } from './useLiveDefinitions.ts';

/** In live mode: applies saved definitions, and shows their errors. */
export default function LiveDefinitions(): ReactNode {
  const text = useText();
  const invalid = useLiveDefinitions();
  if (invalid === null) return null;
  return createPortal(
    <Box
      data-print="hide"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: 16,
        top: 72,
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Alert severity="error" sx={{ maxWidth: 720, maxHeight: '40vh', overflow: 'auto', boxShadow: 8 }}>
        {text('definitions.wrong')}
        {invalid.refusal === null ? (
          <MistakeList mistakes={invalid.mistakes} />
        ) : (
          <div>{failureMessage(invalid.refusal)}</div>
        )}
      </Alert>
    </Box>,
    document.body,
  );
}
