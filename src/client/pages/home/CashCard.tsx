import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay, Section } from '../../layout/Section.tsx';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useCash } from './useCash.ts';

const OwnApprovals = lazyExport(() => import('../../generic/list/OwnApprovals.tsx'), 'OwnApprovals');
const OpeningDialog = lazy(() => import('./OpeningDialog.tsx'));

/** The cash balance with the time of its last update, above `children`. */
export function CashCard({ children }: { children?: ReactNode }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { data: cash, error, refetch, isFetching } = useCash();
  const { rights, approvals } = useDefinitions();
  const mayOpen = rights === undefined || rights.books.includes('balance');
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (error === null) return;
    // The card names the failed call; the dashboard's notification is the same for each call without a reason.
    const message = error.message === text('home.openingFailed') ? text('failure.unexpected') : error.message;
    notify({ key: 'cash', type: 'error', message });
  }, [error, text]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="cash"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        containerType: 'inline-size',
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Typography id="cash" component="h2" sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {text('home.cash')}
      </Typography>
      {error !== null && cash === undefined ? (
        <Alert
          severity="error"
          sx={{ mt: 1.5, mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => refetch()} loading={isFetching}>
              {text('failure.again')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      ) : (
        <>
          <Box
            sx={{
              mt: 0.5,
              fontSize: { xs: 'clamp(1rem, 11cqw, 1.75rem)', sm: '2.25rem' },
              lineHeight: 1.3,
              fontWeight: 600,
              letterSpacing: '-0.02em',
            }}
          >
            {cash === undefined ? (
              <Skeleton width={240} />
            ) : (
              <>
                <Box
                  component="span"
                  sx={{
                    mr: 1,
                    fontSize: '0.55em',
                    fontWeight: 500,
                    color: 'text.secondary',
                    letterSpacing: 0,
                  }}
                >
                  {format.currency}
                </Box>
                {formatMoney(cash.balance)}
              </>
            )}
          </Box>
          <Box
            sx={{
              mt: 0.5,
              minHeight: 36,
              '&:not(:last-child)': { mb: 2 },
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'center',
              gap: 1.5,
            }}
          >
            {cash?.updatedAt && (
              <Typography variant="body2" color="text.secondary">
                {text('home.updated', { date: formatDay(cash.updatedAt, format.date) })}
              </Typography>
            )}
            {cash?.opened === false && (
              <>
                <Typography variant="body2" color="text.secondary">
                  {text('home.noOpening')}
                </Typography>
                {approvals?.sends === true && (
                  <Section>
                    <OwnApprovals resource="cash" />
                  </Section>
                )}
                {mayOpen && (
                  <Button variant="contained" onClick={() => setAsking(true)}>
                    {text('home.record')}
                  </Button>
                )}
              </>
            )}
          </Box>
        </>
      )}
      {children}
      {asking && (
        <Overlay onClose={() => setAsking(false)}>
          <OpeningDialog onClose={() => setAsking(false)} />
        </Overlay>
      )}
    </Paper>
  );
}
