import Button from '@mui/material/Button';
import { Logo } from '../../../components/logo.tsx';
import { paths } from '../../../lib/ui/paths.ts';

/**
 * docs/product.md, Session expired page: 'Reload to continue' goes to the home page with a page load, so that nothing
 * of the session is left.
 */
export const SessionExpiredPage = () => (
  <main className="centred-page">
    <title>Session expired · Coverline</title>
    <Logo size={36} />
    <h1>Your Session Expired</h1>
    <p>You signed in somewhere else, or this tab was not used for two hours.</p>
    <Button variant="contained" size="large" autoFocus onClick={() => window.location.assign(paths.home)}>
      Reload to continue
    </Button>
  </main>
);
