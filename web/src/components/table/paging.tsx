import Button from '@mui/material/Button';
import type { TurnedPages } from '../../lib/api/paged-query.ts';

type PagingProps = Pick<TurnedPages<unknown>, 'rows' | 'first' | 'previous' | 'next' | 'isReadingNext'>;

/** Under a list that is turned page by page, whose times are New York's: which rows these are, and on or back. */
export const Paging = ({ rows = [], first, previous, next, isReadingNext }: PagingProps) => (
  <>
    <span>Times in New York</span>
    <span className="tabular" style={{ marginInlineStart: 'auto' }}>
      {first}–{first + rows.length - 1}
    </span>
    <Button size="small" disabled={!previous} onClick={previous}>
      Previous
    </Button>
    <Button size="small" disabled={!next} loading={isReadingNext} onClick={next}>
      Next
    </Button>
  </>
);
