import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isObject } from '../../../schema/isObject.ts';
import { useCall } from '../../data/index.ts';
import { send } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';

interface About {
  version: string;
  postgresql: string;
  /** 'embedded' or 'external'; '' if the server does not send it. */
  database: string;
  /** Missing tables and columns, in the server's words: `table vendor`. */
  missing: readonly string[];
  /** The response time in milliseconds, including the network and the database. */
  took: number;
}

/** The versions, and the response time of the server and its database. */
export function Health(): ReactNode {
  const text = useText();
  const { data, error, isFetching, refetch } = useCall(ABOUT, { ask, retry: false, staleAfter: 'never' });
  return (
    <>
      <Box aria-live="polite" sx={{ minHeight: 48 }}>
        {error !== null && <Alert severity="error">{text('support.unwell')}</Alert>}
        {error === null && data !== undefined && data.missing.length > 0 && (
          <Alert severity="error">{text('support.missing', { what: data.missing.join(', ') })}</Alert>
        )}
        {error === null && data !== undefined && (
          <Alert severity="success" role="status">
            {text('support.well', { ms: data.took })}
            <br />
            {text('support.versions', { version: data.version, postgresql: data.postgresql })}
            {placeOf(data.database, text)}
          </Alert>
        )}
      </Box>
      <Button variant="outlined" loading={isFetching} onClick={() => void refetch()} sx={{ mt: 1.5 }}>
        {text('support.again')}
      </Button>
    </>
  );
}

function placeOf(database: string, text: ReturnType<typeof useText>): string {
  if (database === 'embedded') return `, ${text('support.embedded')}`;
  return database === 'external' ? `, ${text('support.external')}` : '';
}

const ABOUT = { path: '/about' };

async function ask(): Promise<About> {
  const began = performance.now();
  const { status, body } = await send({ method: 'GET', ...ABOUT });
  const data = isObject(body) && isObject(body.data) ? body.data : undefined;
  if (status !== 200 || data === undefined) throw new Error(String(status));
  return {
    version: String(data.version),
    postgresql: String(data.postgresql),
    database: String(data.database ?? ''),
    missing: Array.isArray(data.missing) ? data.missing.map(String) : [],
    took: Math.round(performance.now() - began),
  };
}
