import Button from '@mui/material/Button';
import type { PagedQuery } from '../../lib/api/paged-query.ts';

type PagingProps = Pick<PagedQuery<unknown>, 'rows' | 'first' | 'previous' | 'next' | 'isReadingNext'>;

/** Below a paged list with times in New York: the numbers of the shown rows, and the buttons to turn the page. */
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
