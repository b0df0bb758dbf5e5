import { Pager } from '../table/Pager.tsx';
import { ENTRIES_PAGE } from './useTransaction.ts';

interface Props {
  count: number;
  page: number;
  setPage: (page: number) => void;
}

/** The buttons to the other pages of a long table; a short one has none. */
export function RowsPager({ count, page, setPage }: Props) {
  if (count <= ENTRIES_PAGE) return null;
  return (
    <Pager
      page={page}
      size={ENTRIES_PAGE}
      sizes={[ENTRIES_PAGE]}
      total={count}
      onPage={setPage}
      onSize={() => undefined}
    />
  );
}
