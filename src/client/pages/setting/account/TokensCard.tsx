import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ApiToken } from '../../../../schema/apiToken.ts';
import { Confirm } from '../../../generic/dialogs/Confirm.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useText } from '../../../providers/i18n.ts';
import { AccountCard } from './AccountCard.tsx';
import { NewToken } from './NewToken.tsx';
import { TokenRow } from './TokenRow.tsx';
import { TokenText } from './TokenText.tsx';
import { useEndToken, useTokens } from './useTokens.ts';

/** The user's tokens for programs: made here, shown once, ended here (docs/guide, "Tokens for programs"). */
export function TokensCard(): ReactNode {
  const text = useText();
  const { data: found, error, refetch } = useTokens();
  const { end, busy } = useEndToken();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const [ending, setEnding] = useState<ApiToken>();
  return (
    <AccountCard title={text('tokens.title')} help={text('tokens.help')}>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {!found && !error && <Skeleton variant="rounded" height={53} />}
      {made !== undefined && <TokenText token={made} onClose={() => setMade(undefined)} />}
      {found?.data.length === 0 && made === undefined && !isMaking && (
        <Typography variant="body2" color="text.secondary">
          {text('tokens.none')}
        </Typography>
      )}
      {found && found.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {found.data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              role={found.roles.find(({ name }) => name === token.role)?.label ?? token.role}
              busy={busy}
              onEnd={() => setEnding(token)}
            />
          ))}
        </Box>
      )}
      {isMaking && found ? (
        <NewToken
          roles={found.roles}
          onCancel={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      ) : (
        <Button
          variant="outlined"
          disabled={!found}
          onClick={() => {
            setMade(undefined);
            setMaking(true);
          }}
          sx={{ mt: 2, minHeight: 38 }}
        >
          {text('tokens.new')}
        </Button>
      )}
      <Confirm
        open={ending !== undefined}
        title={text('tokens.endTitle', { name: ending?.name ?? '' })}
        question={text('tokens.endQuestion')}
        confirm={text('tokens.end')}
        cancel={text('confirm.cancel')}
        danger
        busy={busy}
        onConfirm={() => void (ending && end(ending.id).then(() => setEnding(undefined)))}
        onCancel={() => setEnding(undefined)}
      />
    </AccountCard>
  );
}
