import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Notifications } from './layout/Notifications.tsx';
import { routes } from './routes/routes.tsx';
import { makeTheme } from './theme.ts';

/** Draws the web app into the page. */
export function draw(): void {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const theme = makeTheme();
  // In pieces, between which the browser paints and hears what is typed.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
          <CssBaseline enableColorScheme />
          <RouterProvider router={createBrowserRouter(routes)} />
          <Notifications />
        </ThemeProvider>
      </StrictMode>,
    ),
  );
}
