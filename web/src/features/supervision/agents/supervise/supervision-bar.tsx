import Box from '@mui/material/Box';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { keyOf } from '#shared/keys';
import { RunningTime } from '../../../../components/running-time.tsx';
import { useAgentNames } from '../../../../lib/api/agent-names.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { freeFocusOfBar } from '../../../../lib/ui/dialog-layer.ts';
import { leadOf } from '../../../../lib/ui/format.ts';
import { useNamedCall } from '../../../call/named-call.ts';
import { transferText } from '../../../call/transfers.ts';
import { supervisingInBar } from '../../supervision-in-bar.ts';
import { useMonitor } from '../../use-monitor.ts';
import { supervisedBy } from './supervised.ts';
import { supervisionBarStyles } from './supervision-bar-styles.ts';
import { SupervisionButtons } from './supervision-buttons.tsx';
import { supervisionModes } from './supervision-modes.ts';
import { useSupervision } from './use-supervision.ts';

type BarProps = { call: LiveCall; agentName: string };

const Bar = memo(({ call, agentName }: BarProps) => {
  const supervision = useSupervision(call, true);
  const { doing, Icon } = supervisionModes[supervision.mode ?? 'listen'];
  const inCallOf = `${supervision.mode ? doing : 'In the call of'} ${agentName}`;
  const transfer = transferText(call, useAgentNames());
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current ? freeFocusOfBar(bar.current) : undefined), []);
  useEffect(() => {
    supervisingInBar.set(true);
    return () => supervisingInBar.set(false);
  }, []);
  return (
    <Box ref={bar} sx={supervisionBarStyles}>
      <div className="mode" role="status" data-mode={supervision.mode}>
        <Icon fontSize="small" />
        <span>{isUnderWay(call) ? inCallOf : 'In a call that waits for its next agent'}</span>
      </div>
      {transfer && (
        <div className="mode" role="status">
          <span>{transfer}</span>
        </div>
      )}
      <div className="lead">{leadOf(useNamedCall(call))}</div>
      <div className="time" role="timer" aria-label="Call duration">
        <RunningTime since={call.accepted_ts ?? call.created_ts} />
      </div>
      <div className="controls" role="toolbar" aria-label="Admin call controls">
        <SupervisionButtons call={call} agentName={agentName} isIn supervision={supervision} />
      </div>
    </Box>
  );
});

/** The supervised call with its controls, on every screen; the page's title if the admin supervises no call. */
export const SupervisionBar = ({ title }: { title: ReactNode }) => {
  const { user } = useSession();
  const { agents = [], calls = [] } = useMonitor();
  const supervised = useMemo(() => supervisedBy(keyOf('user', user.id), agents, calls), [user.id, agents, calls]);
  if (!supervised) return title;
  // The page keeps its heading for screen readers.
  return (
    <>
      <div className="visually-hidden">{title}</div>
      <Bar key={supervised.call.id} call={supervised.call} agentName={supervised.agentName} />
    </>
  );
};
