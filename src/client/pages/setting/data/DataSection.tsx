import type { ReactNode } from 'react';
import { BooksCard } from './BooksCard.tsx';

/** What is kept, as a whole: the proof that the books are sound. */
export default function DataSection(): ReactNode {
  return <BooksCard />;
}
