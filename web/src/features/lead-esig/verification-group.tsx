import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { addVerificationEvent } from '#shared/contracts/sales';
import type { ProductGroup } from '#shared/products/product-group';
import {
  type VerificationEvent,
  VerificationEventName,
  VerificationType,
} from '#shared/verification/verification-event';
import { sentenceOf } from '../../lib/api-failure.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { token } from '../../lib/token.ts';
import { eventColours, groupWords, typeWords } from './esig-words.ts';
import { RecordButton } from './record-button.tsx';
import { useKeepEvents } from './use-events.ts';

const FAILED = 'this verification status failed';

type VerificationGroupProps = {
  leadId: string;
  group: ProductGroup;
  /** The last of each kind. */
  events: readonly VerificationEvent[];
  call: OwnCall | undefined;
};

const notYet = { color: token('textMuted'), borderColor: token('border') } as const;

type Status = Pick<VerificationEvent, 'name' | 'verification_type'>;

const matrix = {
  display: 'grid',
  gridTemplateColumns: `minmax(48px, auto) repeat(${VerificationEventName.options.length}, minmax(0, 1fr))`,
  alignItems: 'center',
  gap: 1.5,
  fontSize: 'var(--cl-font-small)',
  '& .MuiButton-root': { minWidth: 0, minHeight: 28, px: 1, fontSize: 'var(--cl-font-tiny)' },
  '@container (max-width: 440px)': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& .type': { gridColumn: '1 / -1' },
  },
} as const;

/** Adds what a button says; in its own place while it is on its way. */
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
  const isAdding = ({ name, verification_type }: Status): boolean =>
    isPending && variables.name === name && variables.verification_type === verification_type;
  return { add, isAdding, isBusy: isPending, error };
};

/** What can be told of one group's verification: a button a status, by each way of verifying (spec 2, section 4). */
export const VerificationGroup = ({ leadId, group, events, call }: VerificationGroupProps) => {
  const titleId = useId();
  const { add, isAdding, isBusy, error } = useAddStatus(leadId, group);
  const has = ({ name, verification_type }: Status): boolean =>
    events.some(event => event.group === group && event.name === name && event.verification_type === verification_type);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 3, border: `1px solid ${token('border')}`, borderRadius: 'var(--cl-radius)', display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography id={titleId} variant="h3">
          {groupWords(group)}
        </Typography>
        <RecordButton call={call} group={group} />
      </Box>
      <Box sx={matrix}>
        {VerificationType.options.map(verification_type => (
          <Fragment key={verification_type}>
            <span className="type">{typeWords(verification_type)}</span>
            {VerificationEventName.options.map(name => {
              const status = { name, verification_type };
              return (
                <Button
                  key={name}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-label={`${typeWords(verification_type)} ${name}`}
                  data-there={has(status)}
                  disabled={isBusy && !isAdding(status)}
                  loading={isAdding(status)}
                  onClick={() => void add(status)}
                  sx={has(status) ? { ...eventColours(name), borderColor: 'transparent' } : notYet}
                >
                  {name}
                </Button>
              );
            })}
          </Fragment>
        ))}
      </Box>
      {error && (
        <FormHelperText error role="alert" sx={{ mx: 0, mt: 0 }}>
          {sentenceOf(error, FAILED)}
        </FormHelperText>
      )}
    </Box>
  );
};
