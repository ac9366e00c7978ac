import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { useLeads } from '../use-leads.ts';
import type { ChosenLeads } from './use-chosen-leads.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

type BulkBarProps = { leads: ReturnType<typeof useLeads>; bulk: ChosenLeads };

const leadsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/** How many leads are chosen, and what an admin can do with them. */
export const BulkBar = ({ leads: { shown }, bulk }: BulkBarProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!shown || (bulk.count === 0 && !isOpen)) return null;
  const chosen = bulk.isAll ? { filter: shown } : { ids: [...bulk.keys] };
  return (
    <Box
      component="section"
      aria-label="Selected leads"
      sx={{
        flex: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
      }}
    >
      <span role="status" className="tabular">
        {bulk.isAll ? 'All leads that match the filter are selected' : `${leadsText(bulk.count)} selected`}
      </span>
      {!bulk.isAll && (
        <Button size="small" onClick={bulk.chooseAll}>
          Select all that match the filter
        </Button>
      )}
      <Button size="small" onClick={bulk.clear}>
        Clear selection
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BulkDialog leads={chosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
};
