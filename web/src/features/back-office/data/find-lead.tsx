import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findStoredLead } from '#shared/contracts/lead-data';
import { formatPhoneNumber, type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import { cardStyles } from '../../../components/card-styles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey, useOperation } from '../../../lib/api/query.ts';
import { StoredLeadCard } from './stored-lead-card.tsx';

type FoundProps = { number: PhoneNumber; onErased: () => void };

const Found = ({ number, onErased }: FoundProps) => {
  const { data, error, refetch, isFetching } = useOperation(findStoredLead, { phone_number: number }, { staleTime: 0 });
  if (error)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The lead could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={4} />;
  if (data.lead) return <StoredLeadCard lead={data.lead} onErased={onErased} />;
  return (
    <EmptyState
      message={`No lead has the number ${formatPhoneNumber(number)}`}
      hint="Leads that were erased are listed below by their id."
    />
  );
};

/** Finds the lead of a number, by its number alone: nothing of it is in the address of the page. */
export const FindLead = () => {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState<PhoneNumber>();
  const [problem, setProblem] = useState<string>();
  return (
    <Box component="section" aria-label="Data of one lead" sx={{ ...cardStyles, p: 4, display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h2">
        Data of one lead
      </Typography>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(200px, 280px) auto', gap: 3, justifyContent: 'start' }}
        onSubmit={event => {
          event.preventDefault();
          const parsed = parsePhoneNumber(typed);
          setProblem(parsed ? undefined : 'Expected a ten-digit phone number');
          setNumber(parsed);
          // The same number is looked up again: a call of the lead may have ended.
          void queryClient.invalidateQueries({ queryKey: operationKey(findStoredLead) });
        }}
      >
        <PhoneInput label="Phone number of the lead" value={typed} onChange={setTyped} error={problem} />
        <Button type="submit" variant="outlined" sx={{ mt: '25px', alignSelf: 'start' }}>
          Find
        </Button>
      </Box>
      {number && (
        <Found
          key={number}
          number={number}
          onErased={() => {
            setNumber(undefined);
            setTyped('');
          }}
        />
      )}
    </Box>
  );
};
