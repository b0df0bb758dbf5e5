import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { ledgerAddress } from '../../address/ledgerAddress.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** A link from a record to its ledger, if the record's page does not show it. */
export function LedgerLink({ resource, id }: { resource: Resource; id: string | number }) {
  const text = useText();
  const address = ledgerAddress(useDefinitions(), `${resource.name}:${id}`);
  if (address === undefined || resource.ledger?.onShow) return null;
  return (
    <Button
      component={RouterLink}
      to={address}
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<MenuBookOutlined />}
      sx={{ borderColor: 'divider', flex: 'none' }}
    >
      {text('ledger.open')}
    </Button>
  );
}
