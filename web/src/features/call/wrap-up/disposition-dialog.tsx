import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { disposeCall } from '#shared/contracts/calls';
import { Dialog } from '../../../components/dialog.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import type { CallDialogProps } from '../call-dialog.ts';
import { useNamedCall } from '../named-call.ts';
import { DispositionForm } from './disposition-form.tsx';

/**
 * Schedules a callback while the customer is still on the line: the call then ends without a wrap-up
 * (docs/product.md, Callback).
 */
export const DispositionDialog = ({ call, onClose }: CallDialogProps) => {
  const toast = useToast();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="disposition-title"
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <Box sx={{ mb: 5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {leadOf(useNamedCall(call))}
        </Typography>
        <Typography id="disposition-title" variant="h1" component="h2">
          Schedule a callback
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The call then ends without a wrap-up.
        </Typography>
      </Box>
      <DispositionForm
        call={call}
        onSaved={() => {
          toast.success('Disposition saved', { id: disposeCall.name });
          onClose();
        }}
        onFailed={error => {
          console.error('The disposition failed', error);
          toast.error(failureMessageOf(error, 'The disposition could not be saved. Try again.'), {
            id: disposeCall.name,
          });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
};
