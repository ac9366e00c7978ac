import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { createDid, listDids } from '#shared/contracts/backoffice';
import { NewDid } from '#shared/dids/did';
import { Done } from '../../../components/done.tsx';
import { FormSwitch } from '../../../components/inputs/form-switch.tsx';
import { WideDialog } from '../../../components/wide-dialog.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { type AddDidValues, BufferTimeField, LeadSourceField, SourceField } from './add-did-fields.tsx';

type AddDidDialogProps = { leadSources: string[]; onClose: () => void };

const empty = { lead_source: '', require_disposition_note: false } satisfies Partial<AddDidValues>;

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
    <WideDialog title="Add DID" width={650} onClose={closeUnlessBuying}>
      {creating.isSuccess ? (
        <Done
          message={
            <>
              The new number is <strong>{formatPhoneNumber(creating.data.data.phone_number)}</strong>
            </>
          }
          onClose={onClose}
        />
      ) : (
        <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          <LeadSourceField control={control} names={leadSources} />
          <SourceField control={control} />
          <BufferTimeField control={control} />
          <FormSwitch control={control} name="require_disposition_note" label="Require a disposition note" />
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
    </WideDialog>
  );
};
