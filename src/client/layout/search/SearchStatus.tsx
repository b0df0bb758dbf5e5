import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';

interface Props {
  typed: string;
  count: number;
  waiting: boolean;
  failure: string | undefined;
}

/** Says to those who do not see the list how much was found, once the answer is there. */
export function SearchStatus({ typed, count, waiting, failure }: Props): ReactNode {
  const t = useText();
  const words = () => {
    if (failure !== undefined) return failure;
    if (waiting || typed.trim() === '') return '';
    if (count === 0) return t('search.nothing', { typed: typed.trim() });
    return count === 1 ? t('search.one') : t('search.many', { count });
  };
  return (
    <Box role="status" sx={visuallyHidden}>
      {words()}
    </Box>
  );
}
