import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/ui/lazy-component.tsx';

const { LazyComponent: ConsentsDialog } = lazyComponent(
  async () => (await import('./consents-dialog.tsx')).ConsentsDialog,
);

/** Opens what the customer agreed to; the dialog and its data are fetched only then. */
export const ConsentsButton = (consents: { leadId: string; mayCertify: boolean }) => {
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        Consent
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ConsentsDialog {...consents} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
