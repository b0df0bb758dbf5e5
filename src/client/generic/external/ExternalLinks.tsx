import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ExternalLink } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { type ExternalTarget, externalAddress } from './externalAddress.ts';
import { NEW_TAB } from './newTab.ts';
import { useExternals } from './useExternals.ts';

interface Props extends Omit<ExternalTarget, 'parameter'> {
  links: readonly ExternalLink[];
}

/** Links from a record's ledger to external pages, for the same range. */
export function ExternalLinks({ links, ...target }: Props) {
  const text = useText();
  const addresses = useExternals();
  const there = links.flatMap((link) => {
    const address = addresses[link.page];
    return address === undefined ? [] : [{ ...link, address }];
  });
  if (there.length === 0) return null;
  return (
    <Box data-print="hide" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {there.map(({ label, address, parameter }) => (
        <Button
          key={label}
          component="a"
          href={externalAddress(address, { ...target, parameter })}
          {...NEW_TAB}
          title={text('external.newTab')}
          color="inherit"
          variant="outlined"
          endIcon={<OpenInNew aria-hidden />}
          sx={{
            borderColor: 'divider',
            minHeight: { xs: 44, sm: 38 },
            '& .MuiButton-endIcon > svg': { fontSize: 15 },
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
