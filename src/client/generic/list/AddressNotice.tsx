import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { addressMistakes, type PartLabels } from './addressMistakes.ts';

/** Names the parts of an address that the list has left out, such as a filter by a field that was removed. */
export function AddressNotice({ resource }: { resource: Resource }) {
  const text = useText();
  const [params] = useSearchParams();
  const mistakes = useMemo(
    () => addressMistakes(resource, params, partLabels(text)),
    [resource, params, text],
  );
  if (mistakes.length === 0) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {text('list.wrongAddress', { parts: mistakes.join(', ') })}
    </Alert>
  );
}

/** The labels of the parts of a view in the reader's language. */
export function partLabels(text: ReturnType<typeof useText>): PartLabels {
  return {
    sort: text('list.sort'),
    view: text('list.view'),
    columns: text('view.columns'),
    group: text('view.group'),
    filter: text('view.filter'),
    rows: text('view.rows'),
    density: text('view.density'),
  };
}
