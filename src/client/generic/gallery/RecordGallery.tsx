import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { offeredFields } from '../../../schema/index.ts';
import { useEndlessRecords } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { listRequest } from '../list/listRequest.ts';
import { useListCount } from '../list/useListCount.ts';
import { useReachedEnd } from '../list/useReachedEnd.ts';
import { Problem } from '../page/Problem.tsx';
import { useChangeMarks } from '../table/useChangeMarks.ts';
import { FieldChoice } from '../views/FieldChoice.tsx';
import type { FieldViewProps, ViewProps } from '../views/ViewProps.ts';
import { viewField } from '../views/viewField.ts';
import { GalleryCard } from './GalleryCard.tsx';

/** The cards of one request. */
const PAGE = 24;

/** The records of a list as cards with their image; further ones load as one scrolls. */
export function RecordGallery(props: ViewProps) {
  const text = useText();
  const { resource, state } = props;
  const fields = offeredFields('gallery', resource, fieldTypes);
  const field = viewField('gallery', resource, state.by, fields);
  if (field === undefined)
    return <Problem message={text('gallery.noField')} severity="info" onAgain={undefined} />;
  return <Gallery {...props} field={field} fields={fields} />;
}

export default RecordGallery;

function Gallery({ resource, state, change, tasks, empty, field, fields }: FieldViewProps) {
  const text = useText();
  const { sorters, filters } = listRequest(resource, { ...state, page: 1, size: PAGE }, useToday());
  const query = useEndlessRecords(listKey(resource), { sorters, filters }, { size: PAGE });
  const end = useReachedEnd<HTMLDivElement>(query);
  const list = useRef<HTMLUListElement>(null);
  const { rows, found } = query;
  useChangeMarks(list, rows, ({ id }) => id ?? '');
  const settled = query.isSuccess && !query.isPlaceholderData;
  const { total, more, counting } = useListCount(resource, filters, found, settled);
  if (query.isSuccess && rows.length === 0) return empty;
  return (
    <>
      <Box sx={ABOVE}>
        <FieldChoice label={text('gallery.by')} {...{ field, fields, change }} />
        <Typography variant="body2" color="text.secondary" role="status">
          {query.isSuccess &&
            !counting &&
            text(more ? 'list.foundMore' : 'list.found', { count: countText(total) })}
        </Typography>
      </Box>
      {query.error !== null && <Problem message={query.error.message} onAgain={() => void query.refetch()} />}
      <Box ref={list} component="ul" aria-label={resource.list.title} aria-busy={query.isFetching} sx={CARDS}>
        {rows.map((row) => (
          <GalleryCard key={row.id} resource={resource} row={row} image={field} tasks={tasks} />
        ))}
        {(query.isPending || query.isFetchingNextPage) &&
          WAITING.map((place) => (
            <Skeleton
              key={place}
              component="li"
              variant="rounded"
              aria-hidden
              sx={{ height: 280, listStyle: 'none' }}
            />
          ))}
      </Box>
      <Box ref={end} aria-hidden sx={{ height: 1 }} />
    </>
  );
}

const WAITING = [0, 1, 2, 3];

const ABOVE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 };

const CARDS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
    sm: 'repeat(auto-fill, minmax(220px, 1fr))',
  },
};
