import Link from '@mui/material/Link';
import { useContext } from 'react';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';
import { NoLinksContext } from './NoLinksContext.tsx';
import { words } from './readText.ts';

interface Props extends ValueProps {
  /** Where the text leads, or null where it leads nowhere. */
  hrefOf: (text: string) => string | null;
  /** Another site: it opens in a tab of its own, and learns nothing of ours. */
  outside?: boolean;
}

/** A value that leads somewhere, such as an email address. */
export function LinkValue({ hrefOf, outside = false, value, field }: Props) {
  const isPlain = useContext(NoLinksContext);
  const text = words(value);
  if (text === '') return <Absent field={field} />;
  const href = isPlain ? null : hrefOf(text);
  if (href === null) return <span>{text}</span>;
  return (
    <Link
      href={href}
      color="inherit"
      underline="hover"
      sx={FINGER}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
      // A row that opens its record must not open it when a link in it is meant.
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  );
}

/** A finger needs 24 pixels; the line is to stay as high as its neighbours. */
const FINGER = { display: 'inline-block', py: 0.5, my: -0.5 };
