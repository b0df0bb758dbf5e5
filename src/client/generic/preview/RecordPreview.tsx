import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NoLinksContext } from '../../../fields/NoLinksContext.tsx';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useOneRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { atMostLines } from '../page/atMostLines.ts';
import { previewItems } from './previewItems.ts';

interface Props {
  cardId: string;
  anchor: HTMLElement | null;
  resource: Resource;
  id: string | number;
  /** The text of the link, shown as the title until the record has loaded. */
  name: ReactNode;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** A card beside a link with the record's name and main fields. It loads when the card opens; closing it aborts the call. */
export default function RecordPreview({ cardId, anchor, resource, id, name, ...pointer }: Props) {
  const text = useText();
  const { nameOf } = useReferences();
  const { data: record, error: failure } = useOneRecord(resource.name, id);
  return (
    <Popper
      open
      id={cardId}
      role="tooltip"
      anchorEl={anchor}
      // Inside the landmark or dialog of the link, where assistive technology looks for it.
      container={anchor?.closest<HTMLElement>('main, [role="dialog"]') ?? null}
      popperOptions={POSITION}
      placement="bottom-start"
      modifiers={MODIFIERS}
      sx={{ zIndex: 'tooltip' }}
      // A click on the card must not reach the row.
      onClick={(event) => event.stopPropagation()}
      {...pointer}
    >
      <Paper elevation={8} sx={CARD}>
        <NoLinksContext value>
          <Typography variant="caption" color="text.secondary" component="p">
            {resource.label.one}
          </Typography>
          <Typography component="p" sx={{ ...atMostLines(2), fontWeight: 600, overflowWrap: 'anywhere' }}>
            {(record && nameOf(resource.name, record)) || name}
          </Typography>
          {failure ? (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
              {isGone(failure) ? text('preview.missing') : failure.message}
            </Typography>
          ) : (
            <Fields resource={resource} record={record} />
          )}
        </NoLinksContext>
      </Paper>
    </Popper>
  );
}

function isGone({ statusCode }: HttpError): boolean {
  return statusCode === 404 || statusCode === 422;
}

function Fields({ resource, record }: { resource: Resource; record: BaseRecord | undefined }) {
  const items = previewItems(resource).filter(
    ({ field }) => record === undefined || !isBlank(record[field.name]),
  );
  if (items.length === 0) return null;
  return (
    <Box component="dl" aria-busy={record === undefined} sx={LINES}>
      {items.map(({ field, label, isBalance }) => (
        <Box key={field.name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={isBalance ? { ...VALUE, fontWeight: 600 } : VALUE}>
            {record === undefined ? (
              <Skeleton width={96} sx={{ ml: 'auto' }} />
            ) : (
              <Value field={field} record={record} />
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function Value({ field, record }: { field: Field; record: BaseRecord }) {
  const format = useFormat();
  const view = fieldViews[field.type as keyof typeof fieldViews];
  return <view.Cell value={record[field.name]} field={field} row={record} format={format} />;
}

/** Fixed, because a scrolling container around the link would clip the card. */
const POSITION = { strategy: 'fixed' as const };

const MODIFIERS = [
  { name: 'offset', options: { offset: [0, 6] } },
  { name: 'preventOverflow', options: { padding: 8 } },
  { name: 'flip', options: { padding: 8 } },
];

/** The card has a fixed width, so that nothing moves sideways when content loads. */
const CARD = {
  width: 320,
  maxWidth: 'calc(100vw - 16px)',
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
};

const LINES = {
  m: 0,
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'baseline',
};

const VALUE = {
  m: 0,
  minWidth: 0,
  textAlign: 'right',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
