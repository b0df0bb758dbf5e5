import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDay, formatMoment } from '../../../fields/formatDay.ts';
import { datedFields, type Field, type Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { Problem } from '../page/Problem.tsx';
import { valueWords } from '../page/valueWords.ts';
import { MoreButton } from './MoreButton.tsx';
import { useHistory } from './useHistory.ts';

/** The values of a record's dated fields from one day on (GET /dated/{resource}/{id}). */
interface DatedEntry {
  id: number;
  /** YYYY-MM-DD; null for what held before the first change. */
  effective_from: string | null;
  values: Readonly<Record<string, unknown>>;
  /** A later change holds from the same day or an earlier one. */
  replaced: boolean;
  at: string;
  user_name: string | null;
}

/** The values of a record's dated fields with the days from which they held, the last change first. Empty if they never changed. */
export function DatedHistory({ resource, id }: { resource: Resource; id: string | number }) {
  const text = useText();
  const titleId = useId();
  const fields = datedFields(resource);
  const history = useHistory<DatedEntry>(`/dated/${resource.name}/${encodeURIComponent(String(id))}`);
  if (history.failed) return <Problem message={text('history.failed')} onAgain={history.again} />;
  if (history.entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 3 }}>
      <Typography id={titleId} component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('dated.title', { labels: fields.map(({ label }) => label).join(', ') })}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {history.entries.map((entry) => (
          <DatedLine key={entry.id} entry={entry} fields={fields} />
        ))}
      </Box>
      <MoreButton history={history} />
    </Box>
  );
}

/** '1,500.00 · Per day, from 2026-07-01'. */
function DatedLine({ entry, fields }: { entry: DatedEntry; fields: readonly Field[] }) {
  const text = useText();
  const format = useFormat();
  const values = fields
    .map((field) => valueWords(field, entry.values[field.name] ?? null, format))
    .filter((words) => words !== '')
    .join(' · ');
  const from = entry.effective_from;
  return (
    <Box component="li" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography
        variant="body2"
        sx={{ fontVariantNumeric: 'tabular-nums', ...(entry.replaced && REPLACED) }}
        {...(entry.replaced && { component: 'del' })}
      >
        {from === null
          ? text('dated.before', { values })
          : text('dated.from', { values, day: formatDay(from, format.date) })}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {from !== null &&
          text('history.by', {
            name: entry.user_name ?? text('history.system'),
            at: formatMoment(entry.at, format.date),
          })}
        {entry.replaced && ` · ${text('dated.replaced')}`}
      </Typography>
    </Box>
  );
}

const REPLACED = { color: 'text.secondary', textDecoration: 'line-through' };
