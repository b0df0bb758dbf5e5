import './base.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Notifications } from './layout/Notifications.tsx';
import { headStart } from './routes/headStart.ts';
import { routes } from './routes/routes.tsx';
import { theme } from './theme.ts';

// Everything that the address needs is asked for before React has drawn a thing.
headStart(window.location.pathname);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <RouterProvider router={createBrowserRouter(routes)} />
      <Notifications />
    </ThemeProvider>
  </StrictMode>,
);
