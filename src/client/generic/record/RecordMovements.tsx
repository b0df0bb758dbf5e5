import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useSearchParams } from 'react-router';
import type { Resource, Section } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RelatedList } from '../show/RelatedLists.tsx';
import { type MovementAbout, movementsAbout } from './movementsAbout.ts';

/** The parameter of the address with the shown kind. */
const KIND = 'kind';

/** The movements that were entered for a record, one kind at a time, the latest first. */
export function RecordMovements({ resource, id }: { resource: Resource; id: string }) {
  const text = useText();
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  const [params, setParams] = useSearchParams();
  const kinds = movementsAbout(resource, resources).filter(({ movement }) =>
    mayDo(resources, isAdmin, movement.name, 'list'),
  );
  const shown = kinds.find(({ movement }) => movement.name === params.get(KIND)) ?? kinds[0];
  if (shown === undefined) return null;
  const choose = (kind: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(KIND, kind);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Box>
      {kinds.length > 1 && (
        <Box role="group" aria-label={text('record.kinds')} sx={KINDS}>
          {kinds.map(({ movement: { name, label } }) => (
            <Chip
              key={name}
              component="button"
              type="button"
              clickable
              label={label.many}
              aria-pressed={name === shown.movement.name}
              color={name === shown.movement.name ? 'primary' : 'default'}
              variant={name === shown.movement.name ? 'filled' : 'outlined'}
              onClick={() => choose(name)}
            />
          ))}
        </Box>
      )}
      <RelatedList key={shown.movement.name} other={shown.movement} section={sectionOf(shown)} id={id} />
    </Box>
  );
}

function sectionOf({ movement, by }: MovementAbout): Section {
  return { of: movement.name, by: by.name, label: undefined, order: 'desc', pageSize: 10, create: false };
}

const KINDS = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 };
