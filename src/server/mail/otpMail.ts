import type { Settings } from '../../schema/index.ts';
import { OTP_SECONDS } from '../auth/otp.ts';
import type { Mail } from './Mail.ts';

/** The mail that brings an OTP (specification 1, section 2.4). The subject shows on locked screens, so the code is not in it. */
export function otpMail({ product, mailFrom }: Settings, to: string, code: string): Mail {
  const intro = `Your OTP for ${product} is`;
  const validity = `It is valid for ${OTP_SECONDS} seconds and can be used once.`;
  const unasked =
    'If you did not ask to reset your password, ignore this mail: your password stays as it is.';
  return {
    product,
    from: mailFrom,
    to,
    subject: `${product}: your OTP to reset your password`,
    text: `${intro} ${code}\n\n${validity}\n\n${unasked}\n`,
    html: `<p>${escaped(intro)}</p>
<p style="font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>
<p>${escaped(validity)}</p>
<p>${escaped(unasked)}</p>
`,
  };
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
