import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, jsonSchema } from '../http/openapi.ts';
import type { Mailer } from '../mail/mailer.ts';
import { otpMail } from '../mail/otpMail.ts';
import { type AccountTable, accountTable } from './account.ts';
import { checkOf } from './checkOf.ts';
import { sendDevice } from './devices.ts';
import { makeOtp, verifyOtp } from './otp.ts';
import { resetPassword } from './resetPassword.ts';

const tags = ['Forgotten password'];

const done = z.object({ success: z.literal(true), message: z.string() });
const verified = done.extend({ reset_token: z.string() });

/** The three calls of a forgotten password, without a token (specification 2, section 7; business rules, section 10). */
export function registerForgottenPassword(app: FastifyInstance, context: Context, mailer: Mailer): void {
  const accounts = accountTable(context.resources);
  const { asked, entered, chosen } = bodies(context, accounts);
  const describe = (summary: string, body: z.ZodType, success: z.ZodType = done) => ({
    config: { open: true },
    schema: { summary, tags, body: jsonSchema(body), response: answers(success), security: [] },
  });

  app.post(
    '/forgetpassword',
    describe('Send an OTP to an email, if it has an account', asked),
    async (request, reply) => {
      const { email } = checkBody(asked, request.body);
      const { code, to } = await makeOtp(context, accounts, email, request.ip);
      // After the answer, so that its time does not tell whether a mail is on its way.
      if (to !== undefined) mailer.post(otpMail(context.settings, to, code), answered(reply));
      return {
        success: true,
        message: 'If this email belongs to an account, an OTP is on its way to it',
      };
    },
  );

  app.post('/verifyotp', describe('Change an OTP for a reset token', entered, verified), async (request) => {
    const given = checkBody(entered, request.body);
    const token = await verifyOtp(context, given, request.ip);
    return { success: true, message: 'OTP verified', reset_token: token };
  });

  app.post(
    '/resetpassword',
    describe('Set a new password with a reset token', chosen),
    async (request, reply) => {
      sendDevice(reply, await resetPassword(context, accounts, checkBody(chosen, request.body)));
      return { success: true, message: 'Password reset successful' };
    },
  );
}

/** What the calls take; email and password by the rules of the accounts' own fields. */
function bodies(context: Context, accounts: AccountTable) {
  const email = checkOf(context, accounts.email);
  return {
    asked: z.strictObject({ email }),
    entered: z.strictObject({ email, otp: z.preprocess(asDigits, otp) }),
    chosen: z.strictObject({
      email,
      password: checkOf(context, accounts.password),
      reset_token: z.string('Verify the OTP first'),
    }),
  };
}

const otp = z
  .string({ error: 'OTP is required' })
  .trim()
  .min(1, 'OTP is required')
  .regex(/^\d{6}$/, 'An OTP has 6 digits');

/** Clients may send the code as a number, which has no leading zeros. */
function asDigits(given: unknown): unknown {
  return Number.isInteger(given) ? String(given).padStart(6, '0') : given;
}

/** Once the answer has left, or its receiver has gone. */
async function answered({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, 'close');
}
