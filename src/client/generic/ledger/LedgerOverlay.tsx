import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { Missing } from '../page/Missing.tsx';
import { useMay } from '../page/useMay.ts';
import { ledgerOf } from './LedgerPage.tsx';
import { LedgerSheet } from './LedgerSheet.tsx';
import { useLedger } from './useLedger.ts';
import { useOwnLedgerState } from './useLedgerState.ts';

/** A record's ledger over its list, at its own address. Closing it returns to the list. */
export function LedgerOverlay({ resource }: { resource: Resource }) {
  const view = ledgerOf(resource);
  const text = useText();
  const titleId = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id = '' } = useParams();
  const phone = usePhone();
  const control = useOwnLedgerState(view, id);
  const shown = useLedger(view, control, true);
  const may = useMay(resource);
  const name = shown.ledger?.record?.name ?? '';
  const close = () => void navigate({ pathname: pathOf(resource.list.path), search });
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="lg" fullWidth fullScreen={phone}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0 }}>
          {name === '' ? view.title : `${view.title}: ${name}`}
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers sx={{ pb: 0, px: { xs: 2, sm: 3 } }}>
        {shown.isMissing ? (
          <Missing resource={resource} />
        ) : (
          <LedgerSheet view={view} shown={shown} name={name} may={may} {...control} />
        )}
      </DialogContent>
    </Dialog>
  );
}

export default LedgerOverlay;
