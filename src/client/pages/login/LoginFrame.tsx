import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../../layout/Logo.tsx';
import { setProduct, usePageTitle } from '../../layout/usePageTitle.ts';
import { type Config, loadConfig } from '../../providers/config.ts';
import { Brand } from './Brand.tsx';
import { LanguageBar } from './LanguageBar.tsx';

interface Props {
  title: string;
  /** A line below the title. */
  lead?: string;
  /** Content above the title. */
  above?: ReactNode;
  children: (config: Config | undefined) => ReactNode;
}

/** The column keeps its share of the width, whatever the length of an email. */
const COLUMN = 'minmax(0, 1fr)';

/** The two halves of the pages before sign-in: the brand, and at the right the form. */
export function LoginFrame({ title, lead, above, children }: Props): ReactNode {
  const config = useConfig();
  usePageTitle(title);
  const product = config?.product ?? 'Plinth';
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: COLUMN, md: `${COLUMN} ${COLUMN}` },
      }}
    >
      <Brand product={product} />
      {/* Aligned to the top, so that a message does not move the content above it. */}
      <Box
        component="main"
        sx={{
          display: 'grid',
          gridTemplateColumns: COLUMN,
          placeItems: 'start center',
          px: { xs: 2, sm: 4 },
          pt: { xs: '14dvh', md: '28dvh' },
          pb: 4,
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 376 }}>
          <Box sx={{ display: { xs: 'flex', md: 'none' }, gap: 1, alignItems: 'center', mb: 4 }}>
            <Logo sx={{ fontSize: 28 }} />
            <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
              {product}
            </Typography>
          </Box>
          {above}
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {title}
          </Typography>
          {lead !== undefined && (
            <Typography color="text.secondary" sx={{ mt: 0.5 }}>
              {lead}
            </Typography>
          )}
          <Box sx={{ mt: 3.5 }}>{children(config)}</Box>
          <Box sx={{ mt: 3 }}>
            <LanguageBar />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

function useConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>();
  useEffect(() => {
    loadConfig().then((loaded) => {
      setProduct(loaded.product);
      setConfig(loaded);
    });
  }, []);
  return config;
}
