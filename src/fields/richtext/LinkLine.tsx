import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import { typedLink } from './link.ts';

interface Props {
  editor: Editor;
  onDone: () => void;
}

/** The address of the link at the caret: set with Enter, cancelled with Escape. */
export function LinkLine({ editor, onDone }: Props) {
  const texts = useFieldTexts();
  const messageId = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isWrong, setIsWrong] = useState(false);
  const leave = () => {
    onDone();
    editor.commands.focus();
  };
  const set = () => {
    const href = typedLink(address);
    if (href === undefined) return setIsWrong(true);
    setLink(editor, href);
    return onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    const does = { Enter: set, Escape: leave }[event.key];
    if (does === undefined) return;
    // The key must not reach the form or the dialog.
    event.preventDefault();
    event.stopPropagation();
    does();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1, px: 1, pb: 1 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <OutlinedInput
          size="small"
          fullWidth
          autoFocus
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setIsWrong(false);
          }}
          onKeyDown={press}
          error={isWrong}
          placeholder={texts.linkAddress}
          slotProps={{
            input: {
              'aria-label': texts.linkAddress,
              'aria-describedby': isWrong ? messageId : undefined,
              inputMode: 'url',
              autoComplete: 'off',
            },
          }}
        />
        {isWrong && (
          <FormHelperText id={messageId} error sx={{ mx: 0 }}>
            {texts.linkWrong}
          </FormHelperText>
        )}
      </Box>
      <Button variant="outlined" onClick={set}>
        {texts.setLink}
      </Button>
      {before !== '' && (
        <Button color="inherit" onClick={remove}>
          {texts.removeLink}
        </Button>
      )}
    </Box>
  );
}

/** Links the selection, or the link at the caret; without either, inserts the address. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link')) chain.setLink({ href }).run();
  else
    chain
      .insertContent({
        type: 'text',
        text: href.replace(/^mailto:/, ''),
        marks: [{ type: 'link', attrs: { href } }],
      })
      .run();
}
