import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Add from 'icon/baseline-add';
import DeleteOutline from 'icon/baseline-delete-outline';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** None where it is the only line. */
  onRemove: (() => void) | undefined;
  /** Of the last line. */
  onAdd: (() => void) | undefined;
}

/** What can be done with the lines, at the end of each (specification 1, section 4). */
export function LineButtons({ onRemove, onAdd }: Props) {
  const text = useText();
  return (
    <Box sx={BUTTONS}>
      {onRemove && (
        <IconButton aria-label={text('goods.remove')} title={text('goods.remove')} onClick={onRemove}>
          <DeleteOutline fontSize="small" />
        </IconButton>
      )}
      {onAdd && (
        <Button onClick={onAdd} title={text('goods.add')} startIcon={<Add />} sx={ADD}>
          <span>{text('goods.add')}</span>
        </Button>
      )}
    </Box>
  );
}

const BUTTONS = {
  display: 'flex',
  // In some languages the words are wider than half a phone beside the bin.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  alignSelf: { xs: 'end', lg: 'auto' },
  minHeight: 38,
};

/** In the table a plus alone; its name stays. */
const ADD = {
  minWidth: 0,
  px: { xs: 1.5, lg: 1 },
  '& > span:not(.MuiButton-startIcon)': {
    position: { lg: 'absolute' },
    width: { lg: '1px' },
    height: { lg: '1px' },
    overflow: { lg: 'hidden' },
    clipPath: { lg: 'inset(50%)' },
  },
  '& .MuiButton-startIcon': { mx: { lg: 0 } },
};
