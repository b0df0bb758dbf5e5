import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { Failure } from '../layout/Failure.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { PleaseWait } from '../layout/PleaseWait.tsx';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { code } from './code.ts';
import { Gate } from './Gate.tsx';
import { prepareApp } from './headStart.ts';

const ForgetPasswordPage = lazy(code.forgetPassword);
const SetUpPage = lazy(code.setUpFactor);

/** The routes that are known before the definitions; those of the resources are inside the dashboard. */
export const routes: RouteObject[] = [
  {
    errorElement: <Failure />,
    children: [
      { path: '/', element: <LoginPage onTyping={prepareApp} /> },
      {
        path: '/forget-password',
        element: (
          <Suspense fallback={<PleaseWait />}>
            <ForgetPasswordPage />
          </Suspense>
        ),
      },
      {
        path: '/second-factor',
        element: (
          <Suspense fallback={<PleaseWait />}>
            <SetUpPage />
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
