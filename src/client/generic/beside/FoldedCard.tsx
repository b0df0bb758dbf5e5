import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { FormHandle } from '../form/FormTask.ts';
import { balanceText } from '../page/balanceText.ts';
import type { BesideField } from './besideFields.ts';
import { CardBody } from './CardBody.tsx';
import { RecordName } from './RecordCard.tsx';
import { useCard } from './useCard.ts';

interface Props {
  movement: Resource;
  beside: BesideField;
  form: FormHandle;
}

/** Below the field where there is no room beside the form: the balance of the chosen record in a line that opens its card. */
export function FoldedCard({ movement, beside, form }: Props) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const card = useCard(movement, beside, form);
  const { book } = beside.target;
  if (card.id === undefined || book === undefined) return null;
  return (
    <Box sx={{ mt: 0.5 }}>
      <ButtonBase
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={LINE}
      >
        {card.balance === undefined ? <Skeleton width={140} /> : balanceText(book, card.balance, text)}
        <ExpandMore fontSize="small" sx={{ ml: 'auto', rotate: open ? '180deg' : 'none' }} />
      </ButtonBase>
      <Box id={id} hidden={!open} sx={BODY}>
        {open && (
          <>
            <RecordName card={card} />
            <CardBody card={card} />
          </>
        )}
      </Box>
    </Box>
  );
}

const LINE = {
  width: '100%',
  minHeight: { xs: 44, sm: 32 },
  px: 1,
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  textAlign: 'left',
  justifyContent: 'flex-start',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: 'action.hover',
};

const BODY = { px: 1, pt: 1 };
