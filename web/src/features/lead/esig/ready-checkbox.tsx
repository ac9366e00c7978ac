import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { setReadyForTransfer } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cacheLead } from '../lead-query.ts';

type ReadyCheckboxProps = {
  lead: Lead;
  flag: 'closer_ready_to_transfer_to_ver' | 'ver_ready_for_transfer';
  label: string;
  /** The toasts after ticking, and after a failure. */
  done: string;
  failed: string;
  /** Why the user may not tick it. */
  whyNot?: string | undefined;
};

/** One of the two flags for a transfer (docs/product.md, Transfer flags). */
export const ReadyCheckbox = ({ lead, flag, label, done, failed, whyNot }: ReadyCheckboxProps) => {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error, variables } = useOperationMutation(setReadyForTransfer);
  const helpId = useId();
  const tick = async (ready: boolean) => {
    try {
      cacheLead(queryClient, await mutateAsync({ leadId: lead.id, flag, ready }));
      if (ready) toast.success(done, { id: 'ready' });
    } catch {
      toast.error(failed, { id: 'ready' });
    }
  };
  const help = error ? failureMessageOf(error, failed) : whyNot;
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={whyNot !== undefined || isPending}
        control={
          <Checkbox
            size="small"
            checked={isPending ? variables.ready : lead[flag] === true}
            onChange={event => void tick(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': help === undefined ? undefined : helpId } }}
          />
        }
      />
      {help !== undefined && (
        <FormHelperText id={helpId} error={error !== null} sx={{ mx: 0, mt: 0 }}>
          {help}
        </FormHelperText>
      )}
    </Box>
  );
};
