// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import ForgetPasswordPage from '../../../src/client/pages/login/forget/ForgetPasswordPage.tsx';
import { currentMessages } from '../../../src/client/providers/notification.ts';
import { AppError } from '../../../src/errors/AppError.ts';
import { failure } from '../../../src/errors/failure.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { bn, showBangla, showEnglish } from '../bangla.ts';
import { makeUser, renderPage } from './renderPage.tsx';

/** The states of /forget-password. tests/e2e/forgetPassword.test.ts goes through it with the server and the mail. */

const EMAIL = 'rahima@example.com';

let host: AnsweringHost;
/** How the host answers a path; other calls succeed. */
let answers: Record<string, HostAnswer | 'hang up'>;

beforeAll(async () => {
  host = await startHost();
  host.answer = ({ path }) => answers[path] ?? { body: { success: true, reset_token: 'a token' } };
});
afterAll(() => host.close());
beforeEach(() => {
  answers = {};
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: true });
/** A failure is an alert, whether in a notification or at its field; a success is a status. */
const withRole = (role: 'alert' | 'status', message: string) =>
  waitFor(() => {
    const words = screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(words).toContain(message);
  });
const fails = (message: string) => withRole('alert', message);
const succeeds = (message: string) => withRole('status', message);

const emailInput = () => field('Email');

async function press(user: UserEvent, name: string): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
}

async function askForOtp(user = makeUser()): Promise<UserEvent> {
  renderPage(<ForgetPasswordPage />, user);
  await user.type(await field('Email'), EMAIL);
  await press(user, 'Send OTP');
  await field('OTP');
  return user;
}

describe('a call that fails', () => {
  it('says so at each step, and keeps what was typed', async () => {
    const user = makeUser();
    renderPage(<ForgetPasswordPage />, user);
    const failing = async (path: string, button: string, message: string) => {
      answers = { [`/api/${path}`]: 'hang up' };
      await press(user, button);
      await fails(message);
      answers = {};
    };
    await user.type(await field('Email'), EMAIL);
    await failing('forgetpassword', 'Send OTP', 'Failed to send OTP');
    expect((await field('Email')).value).toBe(EMAIL);
    await press(user, 'Send OTP');
    await user.type(await field('OTP'), '123456');
    await failing('forgetpassword', 'Resend OTP', 'Failed to send OTP');
    await failing('verifyotp', 'Verify OTP', 'Failed to verify OTP');
    expect((await field('OTP')).value).toBe('123456');
    await press(user, 'Verify OTP');
    await user.type(await field('New password'), 'quite another one');
    await failing('resetpassword', 'Reset Password', 'Failed to reset password');
    expect((await field('New password')).value).toBe('quite another one');
    await press(user, 'Reset Password');
    await succeeds('Password reset successful');
    expect(host.calls.findLast(({ path }) => path === '/api/resetpassword')?.body).toEqual({
      email: EMAIL,
      password: 'quite another one',
      reset_token: 'a token',
    });
  });

  it('shows the message of an answer that is no success', async () => {
    const user = makeUser();
    renderPage(<ForgetPasswordPage />, user);
    await press(user, 'Send OTP');
    await fails('Enter your email');
    answers = { '/api/forgetpassword': { body: { success: false, message: 'No mail today' } } };
    await user.type(await field('Email'), EMAIL);
    await press(user, 'Send OTP');
    await fails('No mail today');
  });
});

describe('an email', () => {
  const field = { field: 'email', label: 'Email' };
  const refusal = new AppError('invalid', {}, { fields: { email: failure('notEmail', { field }) } }).toBody();
  const malformed = 'Email must be an email address such as name@example.com';

  it('that is malformed is refused at its field, which has the focus', async () => {
    const user = makeUser();
    renderPage(<ForgetPasswordPage />, user);
    answers = { '/api/forgetpassword': { status: 422, body: refusal } };
    await user.type(await emailInput(), 'rahima');
    await press(user, 'Send OTP');
    await fails(malformed);
    const input = await emailInput();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(currentMessages()).toEqual([]);
  });

  it('is refused in the language of the moment', async () => {
    const user = makeUser();
    renderPage(<ForgetPasswordPage />, user);
    await press(user, 'Send OTP');
    await fails('Enter your email');
    try {
      await act(showBangla);
      await fails(bn.app['forget.email.missing'] as string);
      await act(showEnglish);
      answers = { '/api/forgetpassword': { status: 422, body: refusal } };
      await user.type(await emailInput(), 'rahima');
      await press(user, 'Send OTP');
      await fails(malformed);
      await act(showBangla);
      await fails((bn.errors.notEmail as string).replace('{field}', 'Email'));
    } finally {
      await act(showEnglish);
    }
  });
});

describe('an OTP', () => {
  it('counts down by the clock, starts again with Resend, and at 0 leads back to the email', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const user = await askForOtp(makeUser({ advanceTimers: vi.advanceTimersByTime }));
      const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
      const left = () => Number(/^(\d+) s left$/.exec(screen.getByRole('timer').textContent ?? '')?.[1]);
      await pass(20);
      expect(left()).toBeLessThanOrEqual(40);
      expect(left()).toBeGreaterThan(20);
      await press(user, 'Resend OTP');
      await waitFor(() => expect(left()).toBeGreaterThan(50));
      // A computer that slept: the clock has moved, and one look tells.
      vi.setSystemTime(Date.now() + 110_000);
      await pass(1);
      await fails('OTP expired. Please request a new OTP.');
      expect((await field('Email')).value).toBe(EMAIL);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a new password', () => {
  it('that comes too late leads back to the email', async () => {
    const user = await askForOtp();
    await user.type(await field('OTP'), '123456');
    await press(user, 'Verify OTP');
    await user.type(await field('New password'), 'quite another one');
    const message = 'The time to choose a new password is over. Please request a new OTP.';
    answers = { '/api/resetpassword': { status: 422, body: { message, errors: { reset_token: message } } } };
    await press(user, 'Reset Password');
    await fails(message);
    expect((await field('Email')).value).toBe(EMAIL);
  });

  it('can be looked at', async () => {
    const user = await askForOtp();
    await user.type(await field('OTP'), '123456');
    await press(user, 'Verify OTP');
    await user.type(await field('New password'), 'password123');
    await press(user, 'Show what is typed');
    expect((await field('New password')).type).toBe('text');
    await press(user, 'Hide what is typed');
    expect((await field('New password')).type).toBe('password');
  });
});
