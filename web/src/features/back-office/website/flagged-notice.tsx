import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { listFlaggedCallRequests } from '#shared/contracts/settings';
import { useOperation } from '../../../lib/api/query.ts';
import { paths } from '../../../lib/ui/paths.ts';

const AGAIN_MS = 60_000;
/** More are said as "10+". */
const COUNTED = 10;

const wordsOf = (count: number, more: boolean): string => {
  if (more) return `${count}+ call requests of the website wait for you: nobody is dialled before you decide.`;
  return count === 1
    ? '1 call request of the website waits for you: nobody is dialled before you decide.'
    : `${count} call requests of the website wait for you: nobody is dialled before you decide.`;
};

/** Tells an admin of the call requests that wait for a person; nothing while there are none, or they cannot be read. */
export const FlaggedNotice = () => {
  const { data } = useOperation(
    listFlaggedCallRequests,
    { limit: COUNTED },
    { refetchInterval: AGAIN_MS, staleTime: 0 },
  );
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" component={Link} to={paths.settingsWebsite}>
          Look at them
        </Button>
      }
    >
      {wordsOf(count, typeof data?.next_page_key === 'string')}
    </Alert>
  );
};
