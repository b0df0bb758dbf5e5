import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { OPENING_PATH } from '../../../address/openingPath.ts';
import { pathOf } from '../../../address/paths.ts';
import { Card } from '../../../generic/page/Card.tsx';
import { useText } from '../../../providers/i18n.ts';

/** The way to the opening of the books, which has a page of its own. */
export default function OpeningSection(): ReactNode {
  const text = useText();
  return (
    <Card padded>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('opening.help')}
      </Typography>
      <Button
        component={RouterLink}
        to={pathOf(OPENING_PATH)}
        variant="outlined"
        sx={{ minHeight: { xs: 44, sm: 38 } }}
      >
        {text('opening.begin')}
      </Button>
    </Card>
  );
}
