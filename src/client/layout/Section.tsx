import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';
import { reload } from '../providers/reload.ts';
import { Boundary } from './Boundary.tsx';
import { Icon } from './Icon.tsx';
import { isMissingCode } from './useMissingCode.ts';

interface SectionProps {
  waiting?: ReactNode;
  children: ReactNode;
  /** Appears together with the content, so that this moves nothing, and also if the content fails. */
  below?: ReactNode;
}

/** A lazily loaded part of a page. An error in it leaves the rest of the page intact. */
export function Section({ waiting = null, children, below }: SectionProps) {
  const failed = (error: unknown, again: () => void) => (
    <>
      <PartFailure error={error} again={again} />
      {below}
    </>
  );
  return (
    <Boundary waiting={waiting} failed={failed}>
      {children}
      {below}
    </Boundary>
  );
}

/** The same for content over the page, such as a dialog; `onClose` is the dialog's own close function. */
export function Overlay({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  return (
    <Boundary
      waiting={null}
      failed={(error, again) => (
        <Box sx={OVER}>
          <PartFailure
            error={error}
            again={again}
            {...(onClose && {
              onClose: () => {
                onClose();
                again();
              },
            })}
          />
        </Box>
      )}
    >
      {children}
    </Boundary>
  );
}

const OVER = { position: 'fixed', insetInline: 16, top: 72, zIndex: 'modal', maxWidth: 560, mx: 'auto' };

interface FailureProps {
  error: unknown;
  again: () => void;
  onClose?: () => void;
}

/** A part that could not be loaded comes back by reloading the page: typed values are kept as drafts. */
function PartFailure({ error, again, onClose }: FailureProps): ReactNode {
  const text = useText();
  return (
    <Paper role="alert" variant="outlined" sx={BAR}>
      <Icon name="error" sx={{ color: 'error.main', fontSize: 20 }} />
      <Box sx={{ flex: 1, minWidth: 160 }}>{text('failure.part')}</Box>
      {onClose !== undefined && (
        <Button size="small" color="inherit" onClick={onClose}>
          {text('failure.close')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={isMissingCode(error) ? reload : again}>
        {text(isMissingCode(error) ? 'failure.reload' : 'failure.again')}
      </Button>
    </Paper>
  );
}

const BAR = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 1 };
