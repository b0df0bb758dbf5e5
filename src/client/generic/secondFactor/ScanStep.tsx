import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';
import { QrCode } from '../print/QrCode.tsx';
import { CODE_INPUT, OneFieldForm } from './OneFieldForm.tsx';
import type { OwnCall } from './useOwnCall.ts';

interface Props {
  secret: string;
  uri: string;
  call: OwnCall;
  onCode: (code: string) => void;
  onCancel?: (() => void) | undefined;
}

/** The secret as a QR code and as text, and the first code that the app makes from it. */
export function ScanStep({ secret, uri, call, onCode, onCancel }: Props): ReactNode {
  const text = useText();
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('factor.scan')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mb: 2 }}>
        <Box
          sx={{ p: 1, bgcolor: '#fff', borderRadius: 1, border: 1, borderColor: 'divider', lineHeight: 0 }}
        >
          <QrCode text={uri} size="184px" />
        </Box>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {text('factor.secretHelp')}
          </Typography>
          <Box
            component="code"
            // Reachable by keyboard, so that it can be selected there.
            tabIndex={0}
            aria-label={text('factor.secret')}
            sx={{ display: 'block', mt: 1, fontSize: 14, overflowWrap: 'anywhere', userSelect: 'all' }}
          >
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
        </Box>
      </Box>
      <OneFieldForm
        title={text('factor.setUp')}
        name="code"
        label={text('factor.code')}
        help={text('factor.firstCodeHelp')}
        submit={text('factor.confirm')}
        busy={call.busy}
        error={call.error}
        attributes={{ ...CODE_INPUT, inputMode: 'numeric' }}
        onSubmit={onCode}
        onCancel={onCancel}
      />
    </>
  );
}
