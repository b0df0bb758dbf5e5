import type { RouteObject } from 'react-router';
import { Failure } from '../layout/Failure.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { Gate } from './Gate.tsx';

/** The routes known before the definitions are; those of the resources follow inside of the dashboard. */
export const routes: RouteObject[] = [
  {
    errorElement: <Failure />,
    children: [
      { path: '/', element: <LoginPage /> },
      { path: '/dashboard/*', element: <Gate /> },
      {
        path: '*',
        element: (
          <main>
            <NotFound />
          </main>
        ),
      },
    ],
  },
];
