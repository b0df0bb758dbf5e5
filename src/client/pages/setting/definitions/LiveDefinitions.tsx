import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../providers/i18n.ts';
import { MistakeList } from './MistakeList.tsx';
import { useLiveDefinitions } from './useLiveDefinitions.ts';

/** While definitions are written: takes over what is saved, and says what is wrong with it. */
export default function LiveDefinitions(): ReactNode {
  const text = useText();
  const unsound = useLiveDefinitions();
  if (unsound === null) return null;
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
        {unsound.refusal === null ? (
          <MistakeList mistakes={unsound.mistakes} />
        ) : (
          <div>{unsound.refusal}</div>
        )}
      </Alert>
    </Box>,
    document.body,
  );
}
