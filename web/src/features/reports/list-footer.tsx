import Button from '@mui/material/Button';
import type { Timestamp } from '#shared/time';
import { AsOf } from '../../components/as-of.tsx';

type ListFooterProps = {
  /** When the rows were read. */
  asOf: Timestamp;
  onRefresh: () => void;
  refreshing: boolean;
  /** How many rows are shown. */
  children: string;
};

/** Below a list that does not follow live: how many rows, as of when, and the button that reads them again. */
export const ListFooter = ({ asOf, onRefresh, refreshing, children }: ListFooterProps) => (
  <>
    <AsOf time={asOf} />
    <span className="tabular" style={{ marginInlineStart: 'auto' }}>
      {children}
    </span>
    <Button size="small" loading={refreshing} onClick={onRefresh}>
      Refresh
    </Button>
  </>
);
