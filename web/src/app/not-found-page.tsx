import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../lib/ui/paths.ts';

export const NotFoundPage = () => (
  <EmptyState
    message="There is no page at this address"
    hint="It may have been typed wrongly, or the page has moved."
    action={
      <Button component={Link} to={paths.dashboard} variant="contained">
        Go to the dashboard
      </Button>
    }
  />
);
