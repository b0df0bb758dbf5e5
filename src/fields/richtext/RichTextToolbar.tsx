import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import InsertLink from '@mui/icons-material/InsertLink';
import Redo from '@mui/icons-material/Redo';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldTexts } from '../texts.ts';
import { LinkLine } from './LinkLine.tsx';

interface Tool {
  text: keyof FieldTexts;
  Icon: typeof SvgIcon;
  /** A tool without it opens the address of a link. */
  run?: (chain: ChainedCommands) => ChainedCommands;
  /** Whether the format is active at the caret; a tool without it is an action. */
  holds?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  { text: 'bold', Icon: FormatBold, run: (chain) => chain.toggleBold(), holds: (it) => it.isActive('bold') },
  {
    text: 'italic',
    Icon: FormatItalic,
    run: (chain) => chain.toggleItalic(),
    holds: (it) => it.isActive('italic'),
  },
  {
    text: 'heading',
    Icon: Title,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    holds: (it) => it.isActive('heading'),
  },
  {
    text: 'bulletList',
    Icon: FormatListBulleted,
    run: (chain) => chain.toggleBulletList(),
    holds: (it) => it.isActive('bulletList'),
  },
  {
    text: 'numberedList',
    Icon: FormatListNumbered,
    run: (chain) => chain.toggleOrderedList(),
    holds: (it) => it.isActive('orderedList'),
  },
  {
    text: 'quote',
    Icon: FormatQuote,
    run: (chain) => chain.toggleBlockquote(),
    holds: (it) => it.isActive('blockquote'),
  },
  { text: 'link', Icon: InsertLink, holds: (it) => it.isActive('link') },
  { text: 'undo', Icon: Undo, run: (chain) => chain.undo() },
  { text: 'redo', Icon: Redo, run: (chain) => chain.redo() },
];

interface Props {
  editor: Editor;
  /** The label of the field. */
  label: string;
  /** The id of the edited text. */
  controls: string;
}

/** The formatting tools: one stop of the Tab key, within which the arrow keys move. */
export function RichTextToolbar({ editor, label, controls }: Props) {
  const texts = useFieldTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [present, setPresent] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const held = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.map(({ holds }) => holds?.(now)),
  });
  const go = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, present, TOOLS.length);
    if (next === undefined) return;
    event.preventDefault();
    setPresent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        ref={bar}
        role="toolbar"
        aria-label={texts.formatting.replace('{label}', label)}
        aria-controls={controls}
        onKeyDown={go}
        // The text keeps the focus, so that typing continues after a click.
        onMouseDown={(event) => event.preventDefault()}
        sx={BAR}
      >
        {TOOLS.map(({ text, Icon, run, holds }, place) => (
          <IconButton
            key={text}
            size="small"
            aria-label={texts[text]}
            title={texts[text]}
            {...(holds && { 'aria-pressed': held[place] === true })}
            {...(run === undefined && { 'aria-expanded': isLinking })}
            tabIndex={place === present ? 0 : -1}
            onFocus={() => setPresent(place)}
            onClick={() => (run === undefined ? setIsLinking(!isLinking) : run(editor.chain().focus()).run())}
            sx={TOOL}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
      {isLinking && <LinkLine editor={editor} onDone={() => setIsLinking(false)} />}
    </Box>
  );
}

/** The target of a key in a row of tools; undefined for other keys. */
function placeAfter(key: string, present: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (present + 1) % count;
  if (key === 'ArrowLeft') return (present + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

const BAR = { display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5 } as const;

const TOOL = {
  borderRadius: 0.75,
  p: 0.625,
  color: 'text.secondary',
  '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'action.selected' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
