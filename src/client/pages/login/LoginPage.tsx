import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Logo } from '../../layout/Logo.tsx';
import { setProduct, usePageTitle } from '../../layout/usePageTitle.ts';
import { type Config, loadConfig } from '../../providers/config.ts';
import { useText } from '../../providers/i18n.ts';
import { getToken, onTokenChange, rememberedPage } from '../../providers/session.ts';
import { Brand } from './Brand.tsx';
import { LoginForm } from './LoginForm.tsx';

/** / : signing in (specification 1, section 2.3). */
export function LoginPage(): ReactNode {
  const t = useText();
  const [config, setConfig] = useState<Config>();
  useLeaveWhenSignedIn();
  usePageTitle(t('login.title'));
  useEffect(() => {
    loadConfig().then((loaded) => {
      setProduct(loaded.product);
      setConfig(loaded);
    });
  }, []);
  const product = config?.product ?? 'Plinth';
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Brand product={product} />
      {/* From the top, not in the middle: a message must not move what stands above it. */}
      <Box
        component="main"
        sx={{
          display: 'grid',
          placeItems: 'start center',
          px: { xs: 2, sm: 4 },
          pt: { xs: '14dvh', md: '28dvh' },
          pb: 4,
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 376 }}>
          <Stack
            direction="row"
            spacing={1}
            sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', mb: 4 }}
          >
            <Logo sx={{ fontSize: 28 }} />
            <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
              {product}
            </Typography>
          </Stack>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {t('login.title')}
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3.5 }}>
            {t('login.welcome')}
          </Typography>
          <LoginForm demo={config?.demo} />
        </Box>
      </Box>
    </Box>
  );
}

/** Who has a token goes on, to the page asked for. Only who was just sent here with theirs must sign in anew. */
function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const token = useSyncExternalStore(onTokenChange, getToken);
  const [refused] = useState(() => ((state as { failed?: boolean } | null)?.failed ? token : null));
  useEffect(() => {
    if (token !== null && token !== refused) navigate(rememberedPage(), { replace: true });
  }, [token, refused, navigate]);
}
