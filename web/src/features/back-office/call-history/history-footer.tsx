import Button from '@mui/material/Button';

type HistoryFooterProps = {
  /** Rows that match the search, of those that are loaded. */
  shown: number;
  loaded: number;
  /** Absent at the end of the history. */
  onMore: (() => void) | undefined;
  loading: boolean;
};

/** How far the history is loaded, and its next page; at the right, clear of the toasts. */
export const HistoryFooter = ({ shown, loaded, onMore, loading }: HistoryFooterProps) => (
  <>
    <span>Times in New York</span>
    <span style={{ marginLeft: 'auto' }}>
      {shown === loaded ? `${loaded} calls loaded` : `${shown} of ${loaded} loaded calls`}
    </span>
    {onMore && (
      <Button size="small" loading={loading} onClick={onMore}>
        Load more
      </Button>
    )}
  </>
);
