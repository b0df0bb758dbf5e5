import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { TOOL, TOOL_FOCUS, TOOL_ON } from './toolLook.ts';

interface Props {
  isOn: boolean;
  onToggle: () => void;
}

/** Shows and hides the checkboxes of the rows. Most visits of a list need none, and they take room from the columns. */
export function SelectButton({ isOn, onToggle }: Props) {
  const text = useText();
  return (
    <Box component="button" type="button" aria-pressed={isOn} onClick={onToggle} sx={BUTTON}>
      <CheckBoxOutlined fontSize="small" />
      {text('bulk.select')}
    </Box>
  );
}

const BUTTON = {
  all: 'unset',
  boxSizing: 'border-box',
  ...TOOL,
  '&[aria-pressed=true]': TOOL_ON,
  '&:focus-visible': TOOL_FOCUS,
};
