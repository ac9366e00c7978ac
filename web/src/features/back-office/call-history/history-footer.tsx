import Button from '@mui/material/Button';

type HistoryFooterProps = {
  /** The number of loaded rows that match the search. */
  shown: number;
  loaded: number;
  /** Undefined at the end of the history. */
  onMore: (() => void) | undefined;
  loading: boolean;
};

/** How much of the history is loaded, and the button for the next page; on the right, beside the toasts. */
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
