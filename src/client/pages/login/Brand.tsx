import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import { Logo } from '../../layout/Logo.tsx';
import { useText } from '../../providers/i18n.ts';

/** Loads after the form, which nobody waits for a drawing to use. */
const Building = lazy(() => import('./Building.tsx'));

/** The place of the drawing, so that nothing moves when it appears. */
const PLACE = { width: '100%', aspectRatio: '640 / 300' };

const POINTS = ['properties', 'payments', 'analytics', 'inventory'] as const;

/** The left half with the product's name and purpose. It is dark in both schemes, so that the drawing is visible. */
export function Brand({ product }: { product: string }): ReactNode {
  const text = useText();
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        bgcolor: '#0f172a',
        color: '#f8fafc',
        borderRight: 1,
        borderColor: 'divider',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', px: 6, pt: 5 }}>
        <Logo sx={{ fontSize: 28 }} />
        <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
          {product}
        </Typography>
      </Box>
      <Box sx={{ px: 6, py: 4, maxWidth: 640 }}>
        <Typography
          component="p"
          sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.2, letterSpacing: '-0.02em' }}
        >
          {text('login.claim')}
        </Typography>
        <Typography sx={{ mt: 1.5, fontSize: '1rem', color: '#b6c2d3' }}>{text('login.lead')}</Typography>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0,
            m: 0,
            mt: 4.5,
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 3,
          }}
        >
          {POINTS.map((point) => (
            <Box component="li" key={point} sx={{ borderTop: '1px solid #334155', pt: 1.5 }}>
              <Typography sx={{ fontWeight: 600 }}>{text(`login.point.${point}`)}</Typography>
              <Typography variant="body2" sx={{ mt: 0.5, color: '#a3b1c6' }}>
                {text(`login.point.${point}Help`)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ color: '#64748b', maxHeight: '34vh', px: 6, display: 'flex', alignItems: 'flex-end' }}>
        <Suspense fallback={<Box sx={PLACE} />}>
          <Building />
        </Suspense>
      </Box>
    </Box>
  );
}
