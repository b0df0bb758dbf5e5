import Box from '@mui/material/Box';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { TOOL, TOOL_FOCUS, TOOL_ON } from './toolLook.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label. */
  children: ReactNode;
}

/** A filter that is on or off. It is a checkbox, because it is a filter like its neighbours. */
export function ToolCheck({ checked, onChange, children }: Props) {
  // The address changes a moment after the click; the checkbox does not wait for it.
  const [isChecked, setIsChecked] = useState(checked);
  useEffect(() => setIsChecked(checked), [checked]);
  return (
    <Box component="label" sx={CHECK}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => {
          setIsChecked(target.checked);
          onChange(target.checked);
        }}
        style={OVER_IT}
      />
      {children}
    </Box>
  );
}

/** The native input is invisible but receives the clicks. */
const OVER_IT: CSSProperties = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
};

const CHECK = {
  position: 'relative',
  ...TOOL,
  '&:has(:checked)': TOOL_ON,
  '&:has(:focus-visible)': TOOL_FOCUS,
};
