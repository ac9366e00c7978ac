// Runs in the page: mounts the agents monitor, or a plain list, and changes its calls for some seconds.

import { ThemeProvider } from '@mui/material/styles';
import { memo, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import { muiTheme } from '../../../web/src/app/mui-theme.ts';
import { themeCss } from '../../../web/src/app/theme.ts';
import { MonitorBoard } from '../../../web/src/features/supervision/agents/monitor-board.tsx';
import { withCallChanges } from '../../../web/src/features/supervision/monitor-changes.ts';
import { noRinging } from '../../../web/src/features/supervision/use-ringing.ts';
import { createFrameBatch } from '../../../web/src/lib/live/frame-batch.ts';
import type { LiveChange } from '../../../web/src/lib/live/live.ts';
import { parseLiveChange } from '../../../web/src/lib/live/live-change.ts';
import { counted } from './counted.ts';
import { agentsOf, callsOf, nextOf } from './monitor-agents.ts';
import type { MonitorLoad, MonitorLoadInput } from './monitor-load.ts';

const SPREAD_MS = 50;
const nothing = () => undefined;
const byEmail = (email: string) => email;

type BoardProps = { agents: Agent[]; calls: LiveCall[] };

const Monitor = ({ agents, calls }: BoardProps) => (
  <MonitorBoard
    agents={agents}
    calls={calls}
    ringing={noRinging}
    supervisedIds={[]}
    selectedId={undefined}
    onSelect={nothing}
    nameOf={byEmail}
  >
    {null}
  </MonitorBoard>
);

const Line = memo(({ agent, call }: { agent: Agent; call: LiveCall | undefined }) => {
  counted.rendered += 1;
  return (
    <li>
      {agent.last_name} {call?.lead_name} {call?.lead_hold && 'ON HOLD'} {call?.agent_muted && 'AGENT MUTED'}
    </li>
  );
});

const List = ({ agents, calls }: BoardProps) => {
  const callOf = new Map(calls.map(call => [call.reservation_user_key, call]));
  return (
    <ul style={{ overflow: 'auto' }}>
      {agents.map(agent => (
        <Line key={agent.id} agent={agent} call={callOf.get(`user/${agent.id}`)} />
      ))}
    </ul>
  );
};

type Tell = (change: LiveChange<'call'>) => void;
type FedProps = MonitorLoadInput & { wire: (tell: Tell) => void };

/** Either component with messages collected per frame, like the page. */
const Fed = ({ kind, agents: agentCount, calls: callCount, wire }: FedProps) => {
  const [agents] = useState(() => agentsOf(agentCount));
  const [calls, setCalls] = useState(() => callsOf(callCount));
  const [batch] = useState(() =>
    createFrameBatch<LiveChange<'call'>>(changes => setCalls(before => withCallChanges(before, changes))),
  );
  useEffect(() => wire(batch.add), [wire, batch]);
  counted.pages += 1;
  return kind === 'monitor' ? <Monitor agents={agents} calls={calls} /> : <List agents={agents} calls={calls} />;
};

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** A message as AppSync sends it: text that must be parsed. */
const messageOf = (call: LiveCall) => ({
  onChange: {
    topic: 'live-calls',
    entity: 'call',
    id: call.id,
    version: call.version,
    removed: false,
    item: JSON.stringify(call),
  },
});

/** Changes every call once a second: in every other second some at a time, else all at once. */
const changeCalls = async ({ calls: count, seconds }: MonitorLoadInput, tell: Tell): Promise<number> => {
  let calls = callsOf(count);
  let changes = 0;
  const change = (from: number, to: number) => {
    const next = calls.slice(from, to).map(nextOf);
    calls = calls.toSpliced(from, next.length, ...next);
    for (const call of next) tell(parseLiveChange(messageOf(call)) as LiveChange<'call'>);
    changes += next.length;
  };
  const steps = 1000 / SPREAD_MS;
  for (let second = 0; second < seconds; second++) {
    const due = performance.now() + 1000;
    if (second % 2 === 1) change(0, count);
    for (let step = 0; second % 2 === 0 && step < steps; step++) {
      change(Math.floor((step * count) / steps), Math.floor(((step + 1) * count) / steps));
      await wait(SPREAD_MS - 5);
    }
    await wait(Math.max(0, due - performance.now()));
  }
  return changes;
};

const followFrames = () => {
  const frames: number[] = [];
  let last = performance.now();
  let handle = requestAnimationFrame(function next(now) {
    frames.push(now - last);
    last = now;
    handle = requestAnimationFrame(next);
  });
  return { frames, stop: () => cancelAnimationFrame(handle) };
};

const followTasks = () => {
  let longest = 0;
  const observer = new PerformanceObserver(list => {
    longest = Math.max(longest, ...list.getEntries().map(entry => entry.duration));
  });
  observer.observe({ type: 'longtask' });
  return {
    stop: () => {
      observer.disconnect();
      return longest;
    },
  };
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss());
document.adoptedStyleSheets = [sheet];

/** Mounts the component, waits until it is idle, changes it for some seconds, and unmounts it. */
const loadMonitor = async (input: MonitorLoadInput): Promise<MonitorLoad> => {
  const place = document.createElement('div');
  Object.assign(place.style, { display: 'flex', height: '840px' });
  document.body.append(place);
  const root = createRoot(place);
  const tell = await new Promise<Tell>(wire => {
    root.render(
      <ThemeProvider theme={muiTheme('light')}>
        <Fed {...input} wire={wire} />
      </ThemeProvider>,
    );
  });
  await wait(1000);
  Object.assign(counted, { rendered: 0, pages: 0 });
  const [frames, tasks] = [followFrames(), followTasks()];
  const changes = await changeCalls(input, tell);
  await wait(100);
  frames.stop();
  const load = { frames: frames.frames, longestTask: tasks.stop(), changes, ...counted };
  root.unmount();
  place.remove();
  return load;
};

Object.assign(window, { loadMonitor });
