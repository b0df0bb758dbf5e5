import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useRefresh } from '../../../data/index.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { CODE_INPUT, OneFieldForm } from '../../../generic/secondFactor/OneFieldForm.tsx';
import { RecoveryCodes } from '../../../generic/secondFactor/RecoveryCodes.tsx';
import { recoveryCodesIn, SetUpApp } from '../../../generic/secondFactor/SetUpApp.tsx';
import { useOwnCall } from '../../../generic/secondFactor/useOwnCall.ts';
import { noticeOf } from '../../../providers/data/answers.ts';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { AccountCard } from './AccountCard.tsx';
import { SECOND_FACTOR, type SecondFactor, useSecondFactor } from './useSecondFactor.ts';

/** The user's second factor: an authenticator app with recovery codes (docs/guide, "Second factor"). */
export function SecondFactorCard(): ReactNode {
  const text = useText();
  const { calls } = useRefresh();
  const { data: factor, error, refetch } = useSecondFactor();
  const [isSettingUp, setSettingUp] = useState(false);
  const refresh = () => void calls(...SECOND_FACTOR);
  return (
    <AccountCard title={text('factor.title')} help={text('factor.help')}>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {!factor && !error && <Skeleton variant="rounded" height={53} />}
      {isSettingUp && (
        <SetUpApp onSetUp={refresh} onDone={() => setSettingUp(false)} onCancel={() => setSettingUp(false)} />
      )}
      {factor && !isSettingUp && factor.totp && <OwnApp factor={factor} onChange={refresh} />}
      {factor && !isSettingUp && !factor.totp && (
        <>
          <Typography variant="body2" color="text.secondary">
            {text(factor.passkeys.length > 0 ? 'factor.passkeyOnly' : 'factor.none')}
          </Typography>
          <Button variant="outlined" onClick={() => setSettingUp(true)} sx={{ mt: 2, minHeight: 38 }}>
            {text('factor.setUp')}
          </Button>
        </>
      )}
    </AccountCard>
  );
}

/** An app that is set up: how many recovery codes are left, and what can be done with a code. */
function OwnApp({ factor, onChange }: { factor: SecondFactor; onChange: () => void }): ReactNode {
  const text = useText();
  const call = useOwnCall();
  const [asking, setAsking] = useState<'codes' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const ask = (what: 'codes' | 'remove') => {
    call.clear();
    setCodes(undefined);
    setAsking(what);
  };
  const submit = async (code: string) => {
    const path = asking === 'codes' ? '/recovery_codes' : '/app/remove';
    const answer = await call.post(`/user/second_factor${path}`, { code }, 'factor.failed');
    if (answer === undefined) return;
    if (asking === 'codes') setCodes(recoveryCodesIn(answer));
    else notify({ type: 'success', message: noticeOf(answer) ?? text('factor.removed') });
    setAsking(undefined);
    onChange();
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{text('factor.app')}</Typography>
        <Chip size="small" color="success" variant="outlined" label={text('factor.on')} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {text('factor.codesLeft', { count: factor.recovery_codes })}
      </Typography>
      {codes && (
        <Box sx={{ mt: 2 }}>
          <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
        </Box>
      )}
      {asking === undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" onClick={() => ask('codes')} sx={{ minHeight: 38 }}>
            {text('factor.newCodes')}
          </Button>
          <Button color="inherit" onClick={() => ask('remove')} sx={{ minHeight: 38 }}>
            {text('factor.remove')}
          </Button>
        </Box>
      )}
      {asking !== undefined && (
        <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <OneFieldForm
            key={asking}
            title={text(asking === 'codes' ? 'factor.newCodes' : 'factor.remove')}
            name="code"
            label={text('factor.code')}
            help={text(asking === 'codes' ? 'factor.newCodesHelp' : 'factor.removeHelp')}
            submit={text(asking === 'codes' ? 'factor.newCodes' : 'factor.remove')}
            danger={asking === 'remove'}
            busy={call.busy}
            error={call.error}
            attributes={CODE_INPUT}
            onSubmit={(code) => void submit(code)}
            onCancel={() => setAsking(undefined)}
          />
        </Box>
      )}
    </>
  );
}
