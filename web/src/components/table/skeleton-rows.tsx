import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 150;
/** Percent of the row's width. A name at the left, and at the right what is said of it. */
const LIST_COLUMNS = [44, 22];
/** Aligned like the columns of a table. */
export const TABLE_COLUMNS = [12, 7, 14, 16, 11, 9, 13];
/** Lines of text. */
export const TEXT_COLUMNS = [80];

/** True once something has been loading for so long that the user should see it. */
export const useIsSlow = (waiting: boolean, afterMs: number = SHOW_AFTER_MS): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [waiting, afterMs]);
  return waiting && slow;
};

const rowStyles = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 6, px: 3 } as const;

type SkeletonRowsProps = { rows?: number; rowHeight?: number; columns?: readonly number[] };

/** Placeholder rows of a loading list; they appear after 150 ms, so that a quick response does not flicker. */
export const SkeletonRows = ({ rows = 8, rowHeight = 36, columns = LIST_COLUMNS }: SkeletonRowsProps) => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ minHeight: rows * rowHeight }}>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <Box key={row} sx={{ ...rowStyles, height: rowHeight }}>
            {columns.map(width => (
              <Skeleton key={width} variant="rounded" height={12} width={`${width}%`} />
            ))}
          </Box>
        ))}
    </Box>
  );
};
