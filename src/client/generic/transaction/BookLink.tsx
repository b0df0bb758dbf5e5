import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useDefinitions } from '../../providers/definitions.tsx';
import { labelSaid } from '../../providers/told.ts';
import { ledgerAddress } from '../ledger/ledgerAddress.ts';

/** 'Vendor Sylhet Enterprise 2', leading to that book's ledger. */
export function BookLink(props: { book: string; label: string; name: string | null }) {
  const { book, name } = props;
  const label = labelSaid(props.label);
  const address = ledgerAddress(useDefinitions(), book);
  const words = name === null || name === '' ? label : name;
  return (
    <>
      {address === undefined ? (
        words
      ) : (
        <Link component={RouterLink} to={address} color="text.primary">
          {words}
        </Link>
      )}
      {words !== label && (
        <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
          {label}
        </Box>
      )}
    </>
  );
}
