import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Notifications } from './layout/Notifications.tsx';
import { routes } from './routes/routes.tsx';
import { makeTheme } from './theme.ts';

/** Renders the web app in separate tasks, so that the browser can paint and handle input between them. */
export async function draw(): Promise<void> {
  const theme = makeTheme();
  await nextTask();
  const router = createBrowserRouter(routes);
  const root = createRoot(document.getElementById('root') as HTMLElement);
  await nextTask();
  // In a transition, for the same reason.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
          <CssBaseline enableColorScheme />
          <RouterProvider router={router} />
          <Notifications />
        </ThemeProvider>
      </StrictMode>,
    ),
  );
}

/** Resolves in a new task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
