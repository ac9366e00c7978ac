import Alert from '@mui/material/Alert';
import type { Timestamp } from '#shared/time';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';

/** Says that the data of a lead was erased, and what of it stays. */
export const ErasedBanner = ({ erasedTs, keptUntil }: { erasedTs: Timestamp; keptUntil: Timestamp | undefined }) => (
  <Alert severity="info" role="status" sx={{ borderRadius: 0, py: 0.5 }}>
    The data of this lead was erased on <NewYorkTime time={erasedTs} whole />, New York time. Nothing can be added.
    {keptUntil !== undefined &&
      ` The records of its sale are kept until ${formatNewYorkTime(keptUntil)}, because the law requires it.`}
  </Alert>
);
