import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { createDid, listDids } from '#shared/contracts/backoffice';
import { NewDid } from '#shared/dids/did';
import { Dialog, isRepeatedClick } from '../../../components/dialog.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import {
  type AddDidValues,
  BufferTimeField,
  LeadSourceField,
  NoteRequiredField,
  SourceField,
} from './add-did-fields.tsx';

type AddDidDialogProps = { leadSources: string[]; onClose: () => void };

const empty = { lead_source: '', require_disposition_note: false } satisfies Partial<AddDidValues>;

const Added = ({ phoneNumber, onClose }: { phoneNumber: string; onClose: () => void }) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <Alert severity="success" role="status">
      The new number is <strong>{formatPhoneNumber(phoneNumber)}</strong>
    </Alert>
    {/* It stands where Create was: the second click of a double click there must not close the dialog. */}
    <Button
      variant="contained"
      autoFocus
      onClick={event => !isRepeatedClick(event) && onClose()}
      sx={{ justifySelf: 'end' }}
    >
      Done
    </Button>
  </Box>
);

/** Buys a number (docs/product.md, Add DID); it shows the number or the failure, and then closes. */
export const AddDidDialog = ({ leadSources, onClose }: AddDidDialogProps) => {
  const creating = useOperationMutation(createDid, { invalidates: [listDids], per: () => 'a number' });
  const form = useForm<AddDidValues, unknown, NewDid>({
    resolver: zodResolver(NewDid),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(values =>
    creating.mutate(values, {
      onError: error => {
        toast.error(failureMessageOf(error, 'Creating DID failed'));
        onClose();
      },
    }),
  );
  // Stays open while buying, because otherwise nobody would see the number that was bought.
  const closeUnlessBuying = () => {
    if (!creating.isPending) onClose();
  };
  const { control } = form;
  return (
    <Dialog
      open
      onClose={closeUnlessBuying}
      aria-labelledby="add-did-title"
      slotProps={{ paper: { sx: { width: 650, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <DialogTitle id="add-did-title" sx={{ p: 0, mb: 5 }}>
        Add DID
      </DialogTitle>
      {creating.isSuccess ? (
        <Added phoneNumber={creating.data.data.phone_number} onClose={onClose} />
      ) : (
        <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          <LeadSourceField control={control} names={leadSources} />
          <SourceField control={control} />
          <BufferTimeField control={control} />
          <NoteRequiredField control={control} />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
            <Button onClick={closeUnlessBuying} disabled={creating.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={creating.isPending}
              disabled={!form.formState.isValid}
              sx={{ minWidth: 120 }}
            >
              Create
            </Button>
          </Box>
        </Box>
      )}
    </Dialog>
  );
};
