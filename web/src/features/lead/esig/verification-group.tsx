import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { addVerificationEvent } from '#shared/contracts/sales';
import type { ProductGroup } from '#shared/products/product-group';
import { type VerificationEvent, VerificationType } from '#shared/verification/verification-event';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { groupTexts, lastEvent } from './esig-labels.ts';
import { RecordButton } from './record-button.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useKeepEvents } from './use-events.ts';

const FAILED = 'this verification status failed';

type VerificationGroupProps = {
  leadId: string;
  group: ProductGroup;
  /** The newest event of each kind. */
  events: readonly VerificationEvent[];
  call: OwnCall | undefined;
};

type Status = Pick<VerificationEvent, 'name' | 'verification_type'>;

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

/** Adds a status; `adding` is its verification type until the server answers. */
const useAddStatus = (leadId: string, group: ProductGroup) => {
  const keep = useKeepEvents(leadId);
  const { mutateAsync, isPending, variables, error } = useOperationMutation(addVerificationEvent);
  const add = async (status: Status) => {
    try {
      keep([await mutateAsync({ leadId, group, ...status })]);
    } catch {
      toast.error(FAILED);
    }
  };
  return { add, adding: isPending ? variables.verification_type : undefined, error };
};

/** One group's verification: the status of each type, and its recording (docs/product.md, Verification tab). */
export const VerificationGroup = ({ leadId, group, events, call }: VerificationGroupProps) => {
  const titleId = useId();
  const { add, adding, error } = useAddStatus(leadId, group);
  const has = ({ name, verification_type }: Status): boolean =>
    events.some(event => event.group === group && event.name === name && event.verification_type === verification_type);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        px: 3,
        py: 2,
        border: `1px solid ${themeToken('border')}`,
        borderRadius: 'var(--cl-radius)',
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={row}>
        <Typography id={titleId} variant="h3" sx={{ minWidth: 96 }}>
          {groupTexts(group)}
        </Typography>
        {VerificationType.options.map(verification_type => (
          <StatusMenu
            key={verification_type}
            type={verification_type}
            last={lastEvent(events, group, verification_type)?.name}
            has={name => has({ name, verification_type })}
            isAdding={adding === verification_type}
            disabled={adding !== undefined && adding !== verification_type}
            onAdd={name => void add({ name, verification_type })}
          />
        ))}
        <Box sx={{ ml: 'auto' }}>
          <RecordButton call={call} group={group} />
        </Box>
      </Box>
      {error && (
        <FormHelperText error role="alert" sx={{ mx: 0, mt: 0 }}>
          {failureMessageOf(error, FAILED)}
        </FormHelperText>
      )}
    </Box>
  );
};
