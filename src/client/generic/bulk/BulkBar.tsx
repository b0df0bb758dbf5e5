import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { Ticks } from '../list/useTicks.ts';
import type { May } from '../page/useMay.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkDeed } from './useBulk.ts';

/** Few lists ask for anything: they alone load the parts of a form. */
const BulkForm = lazy(() => import('./BulkForm.tsx').then((module) => ({ default: module.BulkForm })));

interface Props {
  resource: Resource;
  may: May;
  ticks: Ticks;
}

/** How many rows are ticked, and what can be done with them. It stays in sight at the foot of the list. */
export function BulkBar({ resource, may, ticks }: Props) {
  const text = useText();
  const deeds = useDeeds(resource, may);
  const [doing, setDoing] = useState<BulkDeed>();
  const action = resource.actions.find(({ name, fields }) => name === doing?.name && fields.length > 0);
  const close = (done: boolean) => {
    setDoing(undefined);
    if (done) ticks.clear();
  };
  return (
    <Paper role="region" aria-label={text('bulk.region')} elevation={4} data-print="hide" sx={BAR}>
      <Typography variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 96 }} aria-live="polite">
        {text('bulk.count', { count: ticks.rows.length })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" color="inherit" onClick={ticks.clear}>
          {text('bulk.clear')}
        </Button>
        {deeds.map((deed) => (
          <Button
            key={deed.name}
            size="small"
            variant="outlined"
            color={deed.name === 'delete' ? 'error' : 'primary'}
            onClick={() => setDoing(deed)}
          >
            {deed.label}
          </Button>
        ))}
      </Box>
      {doing !== undefined && (
        <Overlay onClose={() => setDoing(undefined)}>
          {action === undefined ? (
            <BulkDialog resource={resource} deed={doing} rows={ticks.rows} onClose={close} />
          ) : (
            <BulkForm resource={resource} action={action} deed={doing} rows={ticks.rows} onClose={close} />
          )}
        </Overlay>
      )}
    </Paper>
  );
}

/** What the list offers for several rows, without what is denied. */
function useDeeds({ list, actions, texts }: Resource, may: May): BulkDeed[] {
  const text = useText();
  const { isAdmin } = useUser();
  return list.bulk.flatMap((name) => {
    if (name === 'delete')
      return may.delete ? [{ name, label: text('list.action.delete'), failed: texts.failed.delete }] : [];
    const action = actions.find((candidate) => candidate.name === name);
    if (action === undefined || !may.update || (action.access === 'admin' && !isAdmin)) return [];
    return [{ name, label: action.label, failed: action.failed }];
  });
}

const BAR = {
  position: 'sticky',
  bottom: 12,
  zIndex: 5,
  mt: 1,
  px: 2,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  border: 1,
  borderColor: 'primary.main',
};
