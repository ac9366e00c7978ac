import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';

const OwnChangesDialog = lazyPart(async () => (await import('./own-changes-dialog.tsx')).OwnChangesDialog);

/** Opens the list of one's own bulk changes, which go on without the dialog in which they were started. */
export const OwnChangesButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Bulk changes
      </Button>
      {isOpen && <OwnChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
};
