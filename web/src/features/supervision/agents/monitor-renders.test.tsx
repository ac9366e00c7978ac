import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveCall } from '#shared/calls/call';
import { createFrameBatch } from '../../../lib/live/frame-batch.ts';
import type { LiveChange } from '../../../lib/live/live.ts';
import { withCallChanges } from '../monitor-changes.ts';
import { noRinging } from '../use-ringing.ts';
import type { AgentCardProps } from './agent-card-content.tsx';
import { aCallOf, anAgent } from './monitor.fixture.ts';
import { MonitorBoard } from './monitor-board.tsx';

const drawn = vi.hoisted(() => ({ cards: [] as string[], pages: 0 }));

vi.mock('./agent-card-content.tsx', async importActual => {
  const { AgentCardContent } = await importActual<typeof import('./agent-card-content.tsx')>();
  return {
    AgentCardContent: (props: AgentCardProps) => {
      drawn.cards.push(props.agent.id);
      return AgentCardContent(props);
    },
  };
});

// They read operations of their own, and draw no card.
vi.mock('./manage/user-actions.tsx', () => ({ UserActions: () => null }));

const agents = Array.from({ length: 300 }, (_, index) =>
  anAgent(`a${String(index).padStart(3, '0')}`, { groups: [`closer_t${index % 6}`] }),
);
const busy = agents.slice(0, 200).map(({ id }) => id);
const nothing = () => undefined;
const byEmail = (email: string) => email;

type SendChange = (change: LiveChange<'call'>) => void;

/** The monitor with changes applied as on the page. */
const Monitor = ({ connect }: { connect: (send: SendChange) => void }) => {
  const [calls, setCalls] = useState<LiveCall[]>(() => busy.map(id => aCallOf(id)));
  const [batch] = useState(() =>
    createFrameBatch<LiveChange<'call'>>(changes => setCalls(before => withCallChanges(before, changes))),
  );
  useEffect(() => connect(batch.add), [connect, batch]);
  drawn.pages += 1;
  return (
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
};

/** Renders the monitor and resets the counters; returns a function that sends a change. */
const renderMonitor = () => {
  const connect = vi.fn<(send: SendChange) => void>();
  render(
    <MemoryRouter>
      <Monitor connect={connect} />
    </MemoryRouter>,
  );
  drawn.cards = [];
  drawn.pages = 0;
  return (call: LiveCall) =>
    connect.mock.lastCall?.[0]({
      topic: 'live-calls',
      entity: 'call',
      id: call.id,
      version: call.version,
      removed: false,
      item: call,
    });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

it('a burst of 200 changes renders the page once, and each changed card once', () => {
  const sendCall = renderMonitor();
  act(() => {
    for (const id of busy) sendCall(aCallOf(id, { version: 3, agent_muted: true }));
    vi.advanceTimersToNextFrame();
  });
  expect(drawn.pages).toBe(1);
  expect(drawn.cards.toSorted()).toEqual(busy);
  expect(screen.getAllByText('AGENT MUTED').length).toBe(200);
});

it('200 changes of one call render one card', () => {
  const sendCall = renderMonitor();
  act(() => {
    for (let version = 3; version < 203; version++)
      sendCall(aCallOf('a007', { version, lead_hold: version % 2 === 0 }));
    vi.advanceTimersToNextFrame();
  });
  expect(drawn.cards).toEqual(['a007']);
});

it('the clock renders no card, although each card shows a duration', () => {
  renderMonitor();
  const times = () => document.querySelector('[data-agent=a007] .tabular')?.textContent;
  const before = times();
  act(() => vi.advanceTimersByTime(5000));
  expect(times()).not.toBe(before);
  expect(drawn).toMatchObject({ cards: [], pages: 0 });
});

it('an older version renders nothing', () => {
  const sendCall = renderMonitor();
  act(() => {
    sendCall(aCallOf('a007', { version: 2, agent_muted: true }));
    vi.advanceTimersToNextFrame();
  });
  expect(drawn.cards).toEqual([]);
});
