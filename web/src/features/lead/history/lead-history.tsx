import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { Fragment, useEffect, useRef, useState } from 'react';
import { isAdmin } from '#shared/access/access';
import type { ListedCall } from '#shared/calls/call';
import { offersRecording } from '#shared/calls/may-play-recording';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Paging } from '../../../components/table/paging.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { RecordingDialog } from '../../call/recording-dialog.tsx';
import type { LeadTabProps } from '../lead-tab.ts';
import { CallEntry } from './call-entry.tsx';
import { useLeadCalls } from './use-lead-calls.ts';

const FAILED = 'Fetch call history error';

type Calls = ReturnType<typeof useLeadCalls>;

/** Which recordings of a lead the user may hear, by the same rule as the server's. */
const useMayPlay = (lead: Lead) => {
  const session = useSession();
  const { current, wrapUps } = useOpenCalls();
  const openCalls = current ? [current, ...wrapUps] : wrapUps;
  return (call: ListedCall): boolean =>
    call.snipped_recording_key !== undefined && offersRecording(session, call, { lead, openCalls });
};

type EntriesProps = { lead: Lead; calls: Calls; onPlay: (call: ListedCall) => void };

/** Scrolls to its top after the page was turned. */
const Entries = ({ lead, calls, onPlay }: EntriesProps) => {
  const mayPlay = useMayPlay(lead);
  const admin = isAdmin(useSession().access);
  const top = useRef<HTMLUListElement>(null);
  const { first, rows = [] } = calls;
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    top.current?.scrollIntoView({ block: 'start' });
  }, [first]);
  return (
    <Box component="ul" ref={top} aria-label="Calls" sx={{ listStyle: 'none', m: 0, p: 0, mt: -2 }}>
      {rows.map((call, n) => (
        <Fragment key={call.id}>
          {n > 0 && <Divider component="li" aria-hidden />}
          <CallEntry call={call} admin={admin} mayPlay={mayPlay(call)} onPlay={onPlay} />
        </Fragment>
      ))}
      <Divider component="li" aria-hidden />
    </Box>
  );
};

const paging = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  pt: 2,
  pb: 1,
  fontSize: 'var(--cl-font-small)',
  color: 'text.secondary',
} as const;

const List = (props: EntriesProps) => {
  const { calls } = props;
  const { rows, error } = calls;
  if (error && !rows)
    return <ErrorState message={failureMessageOf(error, FAILED)} onRetry={calls.retry} retrying={calls.isReading} />;
  if (!rows) return <SkeletonRows rows={4} rowHeight={104} />;
  if (rows.length === 0) return <EmptyState message="No Calls" />;
  return (
    <>
      <Entries {...props} />
      <Box component="nav" aria-label="Pages of calls" sx={paging}>
        <Paging {...calls} />
      </Box>
    </>
  );
};

const History = ({ lead }: { lead: Lead }) => {
  const calls = useLeadCalls(lead.id);
  // Stays set while the dialog closes, so that its title does not disappear.
  const [playing, setPlaying] = useState<ListedCall>();
  const [isOpen, setIsOpen] = useState(false);
  useErrorToast(calls.error, FAILED);
  return (
    <>
      <List
        lead={lead}
        calls={calls}
        onPlay={call => {
          setPlaying(call);
          setIsOpen(true);
        }}
      />
      {playing?.snipped_recording_key && (
        <RecordingDialog
          snippedRecording={playing.snipped_recording_key}
          taskAttributeKey={keyOf('taskAttribute', playing.id)}
          who={leadOf(playing)}
          call={playing}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};

/** The HISTORY tab (docs/product.md, Lead call history): a lead's calls, newest first, in New York time. */
export const LeadHistory = ({ lead }: LeadTabProps) => <History key={lead.id} lead={lead} />;
