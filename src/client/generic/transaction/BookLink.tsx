import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { ledgerAddress } from '../../address/ledgerAddress.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { labelInLanguage } from '../../providers/vocabulary.ts';

/** 'Vendor Sylhet Enterprise 2', linked to that book's ledger. */
export function BookLink(props: { book: string; label: string; name: string | null }) {
  const { book, name } = props;
  const label = labelInLanguage(props.label);
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
