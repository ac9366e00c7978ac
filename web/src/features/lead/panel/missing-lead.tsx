import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { closeLead } from '../lead-dialog.ts';
import type { LeadPlace } from '../lead-tab.ts';

/** The dialog is closed; a page leads to the search. Beside a call and in the queue, the way out is the screen itself. */
const waysOut: Partial<Record<LeadPlace, React.ReactNode>> = {
  dialog: (
    <Button variant="outlined" onClick={closeLead}>
      Close
    </Button>
  ),
  route: (
    <Button variant="outlined" component={Link} to={paths.lookupLead}>
      Look up a lead
    </Button>
  ),
};

/** In place of the panel of a lead that does not exist (docs/product.md, Lead present). */
export const MissingLead = ({ place }: { place: LeadPlace }) => (
  <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', height: '100%' }}>
    <EmptyState message="Lead Does Not Exist" hint="It was deleted, or its address is wrong." action={waysOut[place]} />
  </Box>
);
