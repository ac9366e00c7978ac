import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { mayGoBack } from '#shared/scripts/script-walk';
import type { Walk } from './walk.ts';

/** Goes to the previous page; disabled at the start (docs/product.md, Walking a script). */
export const BackButton = ({ walk: { history, pendingMove, back } }: { walk: Walk }) =>
  mayGoBack(history) ? (
    <Button
      startIcon={<ArrowBack />}
      loading={pendingMove !== undefined && 'by' in pendingMove && pendingMove.by === 'back'}
      loadingPosition="start"
      onClick={back}
      sx={{ my: -1 }}
    >
      Back
    </Button>
  ) : null;
