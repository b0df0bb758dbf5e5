import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { LARGEST_FILE, MOST_ROWS } from '../../../papers/readTable.ts';
import { countText, useText } from '../../providers/i18n.ts';

interface Props {
  onChoose: (file: File) => void;
  /** The label of the button, and what stands below it. */
  choose?: string;
  help?: string;
  busy?: boolean;
  /** Another button is the next step. */
  isDone?: boolean;
}

/** An area where a file is chosen or dropped. */
export function FileStep({ onChoose, choose, help, busy = false, isDone = false }: Props) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onChoose(file);
      }}
      sx={{
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        px: { xs: 1.5, sm: 5 },
        py: { xs: 3, sm: 5 },
        textAlign: 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        aria-label={choose ?? text('import.file')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChoose(file);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant={isDone ? 'outlined' : 'contained'}
        startIcon={<UploadFileOutlined />}
        onClick={() => input.current?.click()}
        sx={{ minHeight: { xs: 44, sm: 38 } }}
        autoFocus={choose === undefined}
        loading={busy}
      >
        {choose ?? text('import.choose')}
      </Button>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {help ??
          text('import.help', { rows: countText(MOST_ROWS), size: countText(LARGEST_FILE / 1_000_000) })}
      </Typography>
    </Box>
  );
}
