import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findStoredLead, listDataJobs, releaseLegalHold, startLeadExport } from '#shared/contracts/lead-data';
import { leadName } from '#shared/leads/lead';
import { AgentName } from '../../../components/agent-name.tsx';
import { DetailRows } from '../../../components/detail-list.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { operationKey, useOperationMutation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { lineLabels } from '../retention-texts.ts';
import { countsText } from './counts-texts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { showFailure, TOAST } from './show-failure.ts';
import type { StoredLead } from './stored-lead.ts';

const styles = {
  display: 'grid',
  gap: 2,
  m: 0,
  '& > div': { display: 'grid', gridTemplateColumns: '160px 1fr', gap: 3 },
  '& dt': { color: themeToken('textMuted') },
  '& dd': { m: 0 },
} as const;

/** Why the lead cannot be erased now. */
const erasureProblem = ({ legal_hold, on_call }: Pick<StoredLead, 'legal_hold' | 'on_call'>): string | undefined => {
  if (legal_hold) return 'Release the hold before you erase the lead.';
  return on_call ? 'A call of this lead is not finished. Erase the lead when the call is done.' : undefined;
};

const listedInWords = ({ on_blacklist, email_on_blacklist }: StoredLead): string | undefined => {
  if (on_blacklist && email_on_blacklist) return 'The number and the e-mail address are on the blacklist';
  if (email_on_blacklist) return 'The e-mail address is on the blacklist';
  return on_blacklist ? 'The number is on the blacklist' : undefined;
};

const detailsOf = (lead: StoredLead): [string, React.ReactNode][] => [
  ['Lead since', <NewYorkTime key="since" time={lead.created_ts} whole />],
  ['Product line', lead.lines.map(line => lineLabels[line]).join(', ')],
  ['Held', countsText(lead.held)],
  [
    'Kept by law',
    lead.kept_until && (
      <>
        The records of its sale, until <NewYorkTime time={lead.kept_until} whole />
      </>
    ),
  ],
  ['Blacklist', listedInWords(lead)],
  [
    'Legal hold',
    lead.legal_hold && (
      <>
        {lead.legal_hold.reason}, placed by <AgentName email={lead.legal_hold.user_email} /> on{' '}
        <NewYorkTime time={lead.legal_hold.since_ts} whole />
      </>
    ),
  ],
];

/** What is stored about the lead that was found, and what an admin can do with it. */
export const StoredLeadCard = ({ lead, onErased }: { lead: StoredLead; onErased: () => void }) => {
  const [asks, setAsks] = useState<'hold' | 'erase'>();
  const queryClient = useQueryClient();
  const exporting = useOperationMutation(startLeadExport, {
    invalidates: [listDataJobs],
    onSuccess: () => void toast.success('Export started. Its link will be below.', { id: TOAST }),
    onError: showFailure('The export was not started. Please try again.'),
  });
  const releasing = useOperationMutation(releaseLegalHold, {
    invalidates: [findStoredLead],
    onSuccess: () => void toast.success('Legal hold released', { id: TOAST }),
    onError: error => {
      showFailure('The legal hold was not released. Please try again.')(error);
      // Somebody may have placed another hold meanwhile.
      void queryClient.invalidateQueries({ queryKey: operationKey(findStoredLead) });
    },
  });
  const { legal_hold: hold } = lead;
  const problem = erasureProblem(lead);
  return (
    <Box component="section" aria-label="The lead">
      <Typography variant="h3" sx={{ mb: 2 }}>
        {leadName(lead) || 'Lead without a name'}, {formatPhoneNumber(lead.phone_number)}
      </Typography>
      <Box component="dl" sx={styles}>
        <DetailRows details={detailsOf(lead)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        <Button variant="outlined" loading={exporting.isPending} onClick={() => exporting.mutate({ id: lead.id })}>
          Export everything
        </Button>
        {hold ? (
          <Button
            variant="outlined"
            loading={releasing.isPending}
            onClick={() => releasing.mutate({ id: lead.id, since_ts: hold.since_ts })}
          >
            Release the hold
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => setAsks('hold')}>
            Place a legal hold
          </Button>
        )}
        <Button variant="outlined" color="error" disabled={problem !== undefined} onClick={() => setAsks('erase')}>
          Erase the lead
        </Button>
        {problem && <Box sx={{ color: themeToken('textMuted') }}>{problem}</Box>}
      </Box>
      {asks === 'hold' && <HoldDialog lead={lead} onClose={() => setAsks(undefined)} />}
      {asks === 'erase' && <EraseDialog lead={lead} onClose={() => setAsks(undefined)} onErased={onErased} />}
    </Box>
  );
};
