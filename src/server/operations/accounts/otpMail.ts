import type { Settings } from '../../../schema/index.ts';
import type { Mail } from '../../mail/Mail.ts';
import { OTP_SECONDS } from './otp.ts';

/**
 * The mail with an OTP (docs/business-rules.md, "Forgotten passwords"). Locked screens show the subject, so it does not contain
 * the code.
 */
export function otpMail({ product, mailFrom }: Settings, to: string, code: string): Mail {
  const intro = `Your OTP for ${product} is`;
  const validity = `It is valid for ${OTP_SECONDS} seconds and can be used once.`;
  const ignoreNotice =
    'If you did not ask to reset your password, ignore this mail: your password stays as it is.';
  return {
    product,
    from: mailFrom,
    to,
    subject: `${product}: your OTP to reset your password`,
    text: `${intro} ${code}\n\n${validity}\n\n${ignoreNotice}\n`,
    html: `<p>${escaped(intro)}</p>
<p style="font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>
<p>${escaped(validity)}</p>
<p>${escaped(ignoreNotice)}</p>
`,
  };
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
