import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { text, useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import type { StartedSignIn } from '../../../providers/signIn.ts';

interface Props {
  /** The provider, as its button names it. */
  name: string;
  /** The host of the calls; '' for this one. */
  apiUrl: string;
  onSecondStep: (started: StartedSignIn) => void;
}

/** Leads to the provider of OpenID Connect, and signs in with its answer, which comes back in the address. */
export function OpenIdButton({ name, apiUrl, onSecondStep }: Props): ReactNode {
  const text = useText();
  const [result] = useState(resultInAddress);
  useEffect(() => {
    if (result === undefined) return;
    // It is used once. Not while drawing: what React draws and throws away would take the answer with it.
    window.history.replaceState(window.history.state, '', '/');
    // Codes of failures are words; the code of a sign-in is a random text of 43 characters.
    const work = result.length === 43 ? finish(result, onSecondStep) : Promise.reject(failureOf(result));
    work.catch((error: Error) => notify({ type: 'error', message: error.message }));
  }, [result, onSecondStep]);
  return (
    <Button variant="outlined" size="large" href={`${apiUrl}/api/login/openid`} sx={{ minHeight: 42 }}>
      {text('openId.use', { name })}
    </Button>
  );
}

function resultInAddress(): string | undefined {
  const [, result] = /^#openid=(.+)$/.exec(window.location.hash) ?? [];
  return result && decodeURIComponent(result);
}

/** The English messages of failures come with answers; here only the code comes, in the address. */
function failureOf(code: string): Error {
  if (code === 'openIdNoAccount') return new Error(text('openId.noAccount'));
  if (code === 'openIdUnverified') return new Error(text('openId.unverified'));
  if (code === 'openIdOther') return new Error(text('openId.other'));
  if (code === 'tooMany') return new Error(text('openId.tooMany'));
  return new Error(text(code === 'openIdUnreachable' ? 'openId.unreachable' : 'openId.failed'));
}

/** Its code belongs to the app, which the sign-in page does without. */
async function finish(code: string, onSecondStep: Props['onSecondStep']): Promise<void> {
  const { finishOpenId } = await import('./finishOpenId.ts');
  await finishOpenId(code, onSecondStep);
}
