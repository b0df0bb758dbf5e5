import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { FormHandle } from '../form/FormTask.ts';
import type { BesideField } from './besideFields.ts';
import { CardBody } from './CardBody.tsx';
import { type ShownCard, useCard } from './useCard.ts';

interface Props {
  movement: Resource;
  beside: BesideField;
  form: FormHandle;
}

/** Beside the form: the chosen record with its balance and its last entries. An optional reference has a card once it is chosen. */
export function RecordCard({ movement, beside, form }: Props) {
  const text = useText();
  const card = useCard(movement, beside, form);
  const { label } = beside.target;
  if (card.id === undefined && !beside.field.required) return null;
  return (
    <Paper variant="outlined" sx={card.id === undefined ? EMPTY : CARD}>
      {card.id === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {text('beside.choose', { label: beside.field.label })}
        </Typography>
      ) : (
        <>
          <Typography component="p" variant="caption" color="text.secondary">
            {label.one}
          </Typography>
          <RecordName card={card} />
          <CardBody card={card} />
        </>
      )}
    </Paper>
  );
}

/** The name as a link to the record's page. */
export function RecordName({ card: { id, target, record } }: { card: ShownCard }) {
  const { nameOf } = useReferences();
  return (
    <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minHeight: 21 }}>
      {record !== undefined && (
        <ReferenceLink resource={target.name} id={id}>
          {nameOf(target.name, record)}
        </ReferenceLink>
      )}
    </Box>
  );
}

const EMPTY = { p: 2, borderStyle: 'dashed', background: 'none' };
/** As high while its entries load. */
const CARD = { p: 2, minHeight: 268 };
