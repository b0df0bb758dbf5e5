import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failure } from '../../../errors/failure.ts';
import { fieldIssue, issueText } from '../../../errors/issue.ts';
import { notice } from '../../../errors/notices.ts';
import { westernDigits } from '../../../fields/westernDigits.ts';
import type { Context } from '../../context.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { noticeBody } from '../../messages.ts';
import { type AccountTable, accountTable } from '../../operations/accounts/account.ts';
import { checkOf } from '../../operations/accounts/checkOf.ts';
import { makeOtp, verifyOtp } from '../../operations/accounts/otp.ts';
import { otpMail } from '../../operations/accounts/otpMail.ts';
import { resetPassword } from '../../operations/accounts/resetPassword.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { answers, doneSchema } from '../http/openapi.ts';
import { originOf, sendDevice } from './deviceHeader.ts';

const tags = ['Forgotten password'];

const verified = doneSchema.extend({ reset_token: z.string() });

/** The three calls of a forgotten password, without a token (docs/business-rules.md, "Forgotten passwords"). */
export function registerForgottenPassword(instance: FastifyInstance, context: Context, mailer: Mailer): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const accounts = accountTable(context.resources);
  const { emailBody, codeBody, passwordBody } = bodies(context, accounts);
  const describe = <Body extends z.ZodType>(
    summary: string,
    body: Body,
    success: z.ZodType = doneSchema,
  ) => ({
    config: { open: true },
    schema: { summary, tags, body, response: answers(success), security: [] },
  });

  app.post(
    '/forgetpassword',
    describe('Send an OTP to an email, if it has an account', emailBody),
    async (request, reply) => {
      const { email } = request.body;
      const { code, to } = await makeOtp(context, accounts, email, request.ip);
      // After the answer, so that its time does not reveal whether a mail is sent.
      if (to !== undefined) mailer.post(otpMail(context.settings, to, code), answered(reply));
      return {
        success: true,
        ...noticeBody(context, notice('otpSent')),
      };
    },
  );

  app.post('/verifyotp', describe('Change an OTP for a reset token', codeBody, verified), async (request) => {
    const token = await verifyOtp(context, accounts, request.body, originOf(request));
    return { success: true, ...noticeBody(context, notice('otpVerified')), reset_token: token };
  });

  app.post(
    '/resetpassword',
    describe('Set a new password with a reset token', passwordBody),
    async (request, reply) => {
      sendDevice(reply, await resetPassword(context, accounts, request.body));
      return { success: true, ...noticeBody(context, notice('passwordReset')) };
    },
  );
}

/** The schemas of the bodies; email and password have the rules of the accounts' own fields. */
function bodies(context: Context, accounts: AccountTable) {
  const email = checkOf(context, accounts.email);
  const labels = { email: accounts.email.label, password: accounts.password.label, otp: 'OTP' };
  const schemas = {
    emailBody: z.strictObject({ email }),
    codeBody: z.strictObject({ email, otp: z.preprocess(asDigits, otp) }),
    passwordBody: z.strictObject({
      email,
      password: checkOf(context, accounts.password),
      reset_token: z.string(issueText(failure('otpUnverified'))),
    }),
  };
  for (const schema of Object.values(schemas)) fieldLabels.add(schema, labels);
  return schemas;
}

const otp = z
  .string(fieldIssue('required'))
  .trim()
  // The keypad of a phone in Bangla types its digits.
  .overwrite(westernDigits)
  .min(1, fieldIssue('required'))
  .regex(/^\d{6}$/, issueText(failure('otpNotDigits')));

/** Clients may send the code as a number, which has no leading zeros. */
function asDigits(given: unknown): unknown {
  return Number.isInteger(given) ? String(given).padStart(6, '0') : given;
}

/** Resolves when the answer was sent, or its client has disconnected. */
async function answered({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, 'close');
}
