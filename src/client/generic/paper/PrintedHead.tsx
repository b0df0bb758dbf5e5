import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useImageSource } from '../../../fields/image/useImageSource.tsx';
import { useLetterhead } from '../page/useLetterhead.ts';
import { LetterheadLines } from './LetterheadLines.tsx';

interface Props {
  title: string;
  /** At the right: the day of printing. */
  day?: string;
  /** Called once the firm and its logo are there, or cannot be had. */
  onReady: () => void;
  /** Below the title. */
  children: ReactNode;
}

/** The letterhead of a printed ledger. */
export function PrintedHead({ title, day, onReady, children }: Props): ReactNode {
  const { letterhead, error } = useLetterhead();
  const address = letterhead?.logo ?? '';
  const source = useImageSource(address);
  const [drawn, setDrawn] = useState(false);
  const hasLogo = address !== '' && source.state !== 'broken';
  const ready = error !== null || (letterhead !== undefined && (!hasLogo || drawn));
  useEffect(() => {
    if (ready) onReady();
  }, [ready, onReady]);
  return (
    <Box sx={HEAD}>
      {hasLogo && source.state === 'shown' && (
        <img
          src={source.src}
          alt=""
          height={44}
          onLoad={() => setDrawn(true)}
          onError={() => setDrawn(true)}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <div>{letterhead?.firm}</div>
        <LetterheadLines lines={letterhead?.lines} />
        <strong>{title}</strong>
        <div>{children}</div>
      </Box>
      {day !== undefined && <div>{day}</div>}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10pt',
  pb: '8pt',
  mb: '8pt',
  borderBottom: '1pt solid #000',
  '& strong': { fontSize: '12pt' },
  '& img': { maxWidth: '90pt', objectFit: 'contain' },
};
