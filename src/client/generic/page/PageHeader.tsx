import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The id of the title, for content that is labelled by it. */
  titleId?: string | undefined;
  /** A short count, or the name of the page's record. */
  subtitle?: ReactNode;
  /** Content above the title, such as the link back to the list. */
  above?: ReactNode;
  /** At the right: links and buttons, the primary one last. */
  children?: ReactNode;
}

/** The first line of a page: its h1, a short count, and its actions at the right. */
export function PageHeader({ title, titleId, subtitle, above, children }: Props) {
  return (
    <Box sx={{ mb: 2 }}>
      {above !== undefined && <Box sx={{ mb: 0.5, minHeight: 24 }}>{above}</Box>}
      <Box sx={children === undefined ? LINE : WITH_ACTIONS}>
        <Box sx={TITLE}>
          <Typography id={titleId} component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {subtitle}
            </Typography>
          )}
        </Box>
        {children !== undefined && (
          <Box data-print="hide" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {children}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 };

/** On a phone, as high as a title with a count below it: the page does not move when the count arrives. */
const WITH_ACTIONS = { ...LINE, minHeight: { xs: 48, sm: 40 } };

/** On a phone, the count wraps below the title before the actions wrap below both. */
const TITLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.25,
  flex: { xs: '1 1 0', sm: '1 1 auto' },
  minWidth: { xs: '44%', sm: 0 },
};
