import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { isAdmin } from '#shared/access/access';
import type { ListedLiveCall } from '#shared/calls/call';
import { callDurationText } from '#shared/calls/call-duration';
import { keyOf } from '#shared/keys';
import { EmptyState } from '../../../components/empty-state.tsx';
import { EventsLink } from '../../../components/events-link.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { PanelTitle } from './panel.tsx';
import { StuckBadge, useStuckCount } from './stuck-badge.tsx';
import { useAgentHistory } from './use-agent-history.ts';

const RecordingDialog = lazyPart(async () => (await import('../../call/recording-dialog.tsx')).RecordingDialog);

const historyStyles = { display: 'flex', flexDirection: 'column', flex: '1 0 280px', minHeight: 0 } as const;

const FAILED = 'Fetch call history error';

/** A time of this year and a duration stand on one line, and all fit the narrow panel of a window of 1280 px. */
const columns: Column<ListedLiveCall>[] = [
  { key: 'time', header: 'Time', width: 126, wraps: true, render: call => <NewYorkTime time={call.created_ts} /> },
  { key: 'lead', header: 'Lead Name', width: 82, wraps: true, render: leadOf },
  { key: 'disposition', header: 'Disposition', width: 74, wraps: true, render: call => call.disposition ?? '' },
  {
    key: 'duration',
    header: 'Duration',
    width: 64,
    align: 'right',
    render: call => callDurationText(call) ?? '–',
  },
];

const PlayButton = ({ call, onPlay }: { call: ListedLiveCall; onPlay: (call: ListedLiveCall) => void }) =>
  call.snipped_recording_key ? (
    <Tooltip title="Play the recording">
      <IconButton aria-label={`Play the recording of the call with ${leadOf(call)}`} onClick={() => onPlay(call)}>
        <PlayCircle fontSize="small" />
      </IconButton>
    </Tooltip>
  ) : null;

/** The selected agent's calls, 20 per page, with their recordings. */
export const AgentHistory = ({ agentId }: { agentId: string }) => {
  const admin = isAdmin(useSession().access);
  const history = useAgentHistory(agentId);
  const stuckCount = useStuckCount(history.rows ?? []);
  const [played, setPlayed] = useState<ListedLiveCall>();
  const [playing, setPlaying] = useState(false);
  useErrorToast(history.error, FAILED);
  const play = (call: ListedLiveCall) => {
    setPlayed(call);
    setPlaying(true);
  };
  return (
    <Box component="section" aria-label="Call history" sx={historyStyles}>
      <PanelTitle title="Call history" aside={<StuckBadge count={stuckCount} />} />
      <DataTable
        label="Call history of the agent"
        columns={columns}
        rows={history.rows}
        rowKey={call => call.id}
        rowActions={call => (
          <>
            {admin && <EventsLink call={call} sids={call.sids} />}
            <PlayButton call={call} onPlay={play} />
          </>
        )}
        empty={<EmptyState message="No Calls" />}
        error={history.error ? failureMessageOf(history.error, FAILED) : undefined}
        onRetry={() => void history.refetch()}
        footer={
          history.rows?.length ? (
            <>
              <span>Times in New York</span>
              <span style={{ marginLeft: 'auto' }}>{history.rows.length} calls loaded</span>
              {history.hasNextPage && (
                <Button size="small" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                  Load more
                </Button>
              )}
            </>
          ) : undefined
        }
      />
      {played?.snipped_recording_key && (
        <RecordingDialog
          open={playing}
          who={leadOf(played)}
          call={played}
          snippedRecording={played.snipped_recording_key}
          taskAttributeKey={keyOf('taskAttribute', played.id)}
          onClose={() => setPlaying(false)}
        />
      )}
    </Box>
  );
};
