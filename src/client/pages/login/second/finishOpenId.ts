import { isObject } from '../../../../schema/isObject.ts';
import { bodyOf } from '../../../providers/data/answers.ts';
import { deviceHeaders } from '../../../providers/devices.ts';
import { sendAs } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import { setToken } from '../../../providers/session.ts';
import type { StartedSignIn } from '../../../providers/signIn.ts';

/**
 * Signs in with the code that the provider's answer brought, or goes on with the second step.
 *
 * @throws HttpError why it is refused.
 */
export async function finishOpenId(
  code: string,
  onSecondStep: (started: StartedSignIn) => void,
): Promise<void> {
  const call = { method: 'POST', path: '/login/openid', body: { code }, headers: deviceHeaders() };
  const answer = bodyOf(await sendAs(null, call), text('openId.failed'));
  if (!isObject(answer)) throw new Error(text('openId.failed'));
  if (isObject(answer.second_factor)) onSecondStep(answer.second_factor as unknown as StartedSignIn);
  else setToken(String(answer.token));
}
