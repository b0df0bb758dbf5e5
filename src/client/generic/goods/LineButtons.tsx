import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useText } from '../../providers/i18n.ts';
import { TABLE_FROM } from './lineRoom.ts';

interface Props {
  /** Undefined if it is the only line. */
  onRemove: (() => void) | undefined;
  /** Only for the last line. */
  onAdd: (() => void) | undefined;
}

/** The buttons at the end of each line. */
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
  // In some languages the label is wider than half a phone.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  alignSelf: { '@': 'end', [TABLE_FROM]: 'auto' },
  minHeight: 38,
};

/** The table shows only a plus; the accessible name stays. */
const ADD = {
  minWidth: 0,
  px: { '@': 1.5, [TABLE_FROM]: 1 },
  '& > span:not(.MuiButton-startIcon)': {
    position: { [TABLE_FROM]: 'absolute' },
    width: { [TABLE_FROM]: '1px' },
    height: { [TABLE_FROM]: '1px' },
    overflow: { [TABLE_FROM]: 'hidden' },
    clipPath: { [TABLE_FROM]: 'inset(50%)' },
  },
  '& .MuiButton-startIcon': { mx: { [TABLE_FROM]: 0 } },
};
