import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { Failure } from '../layout/Failure.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { PleaseWait } from '../layout/PleaseWait.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { code } from './code.ts';
import { Gate } from './Gate.tsx';

const ForgetPasswordPage = lazy(code.forgetPassword);

/** The routes known before the definitions are; those of the resources follow inside of the dashboard. */
export const routes: RouteObject[] = [
  {
    errorElement: <Failure />,
    children: [
      { path: '/', element: <LoginPage /> },
      {
        path: '/forget-password',
        element: (
          <Suspense fallback={<PleaseWait />}>
            <ForgetPasswordPage />
          </Suspense>
        ),
      },
      { path: '/dashboard/*', element: <Gate /> },
      { path: '/report/*', element: <Gate /> },
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
