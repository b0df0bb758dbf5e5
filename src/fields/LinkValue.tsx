import Link from '@mui/material/Link';
import { useContext } from 'react';
import { Absent } from './Absent.tsx';
import type { ValueProps } from './FieldView.ts';
import { NoLinksContext } from './NoLinksContext.tsx';
import { words } from './readText.ts';

interface Props extends ValueProps {
  /** The address of the link, or null. */
  hrefOf: (text: string) => string | null;
  /** Another site: opens in a new tab, without a referrer. */
  outside?: boolean;
}

/** A value with a link, such as an email address. */
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
      // A click on the link must not open the row's record.
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  );
}

/** A touch target needs 24 pixels, without making the line higher. */
const FINGER = { display: 'inline-block', py: 0.5, my: -0.5 };
