import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { Problem } from '../page/Problem.tsx';

interface Props {
  label: string;
  /** The page that has all of it. */
  address?: string | undefined;
  failure?: string | undefined;
  again?: (() => void) | undefined;
  /** The content; a place of the same size while it loads. */
  children: ReactNode;
}

/** The frame of a card: its heading leads to the page behind it. */
export function CardFrame({ label, address, failure, again, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={label === '' ? undefined : id} sx={FRAME}>
      {label !== '' && (
        <Typography id={id} component="h2" variant="body2" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {address === undefined ? (
            label
          ) : (
            <Link component={RouterLink} to={address} color="inherit" underline="hover">
              {label}
            </Link>
          )}
        </Typography>
      )}
      {failure === undefined ? (
        <Box sx={{ minWidth: 0, flex: 1, display: 'flex', flexDirection: 'column' }}>{children}</Box>
      ) : (
        <Problem message={failure} onAgain={again} />
      )}
    </Paper>
  );
}

const FRAME = {
  p: 2,
  height: '100%',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  containerType: 'inline-size',
};
