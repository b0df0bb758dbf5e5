import { Problem } from '../page/Problem.tsx';
import { NewsButton } from './NewsButton.tsx';
import type { Records } from './useRecords.ts';

interface Props extends Pick<Records, 'failure' | 'again' | 'news'> {
  /** Shows the rows that others have added. */
  onNews: () => void;
}

/** Above the rows of a list: why they could not be read, and what others have added since. */
export function ReadNotices({ failure, again, news, onNews }: Props) {
  return (
    <>
      {failure !== undefined && <Problem message={failure} onAgain={again} />}
      <NewsButton news={news} onShow={onNews} />
    </>
  );
}
