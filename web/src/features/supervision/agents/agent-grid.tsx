import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CSSProperties, useId, useMemo } from 'react';
import { groupLabel } from '#shared/calls/transfer';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import { AgentCard } from './agent-card.tsx';
import { agentGridStyles, columnsOf } from './agent-grid-styles.ts';
import type { MonitorSection, Seat } from './monitor-view.ts';
import { useCardFocus } from './use-card-focus.ts';

type AgentGridProps = {
  sections: MonitorSection[];
  /** The ids of the calls in which the user listens or whispers. */
  supervisedIds: string[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  nameOf: AgentNameOf;
  /** Undefined without a filter. */
  onShowAll: (() => void) | undefined;
};

const widthOf = (seats: Seat[]) => {
  const compact = seats.filter(({ isCompact }) => isCompact).length;
  return { '--columns': columnsOf({ full: seats.length - compact, compact }) } as CSSProperties;
};

/** The agents' cards by group: Tab reaches one card, the arrow keys move, Enter selects. */
export const AgentGrid = ({ sections, supervisedIds, selectedId, onSelect, nameOf, onShowAll }: AgentGridProps) => {
  const titleId = useId();
  const ids = useMemo(() => sections.flatMap(({ seats }) => seats.map(({ agent }) => agent.id)), [sections]);
  const { grid, tabbableId, ...keyboard } = useCardFocus(ids, selectedId, onSelect);
  if (ids.length === 0)
    return (
      <EmptyState
        message="No agents"
        hint={onShowAll && 'Nobody is in this group and state now.'}
        action={
          onShowAll && (
            <Button variant="outlined" onClick={onShowAll}>
              Show all agents
            </Button>
          )
        }
      />
    );
  return (
    <Box
      ref={grid}
      role="listbox"
      aria-label="Agents"
      sx={agentGridStyles}
      onClick={event => {
        const card = (event.target as Element).closest<HTMLElement>('[data-agent]');
        if (card?.dataset.agent) onSelect(card.dataset.agent);
      }}
      {...keyboard}
    >
      {sections.map(({ group, seats }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox belong to groups, not to fieldsets
        <div key={group} role="group" className="group" style={widthOf(seats)} aria-labelledby={`${titleId}-${group}`}>
          <div className="group-name">
            <span id={`${titleId}-${group}`}>{groupLabel(group)}</span>
            <span className="group-size">{seats.length}</span>
          </div>
          <div className="cards" role="presentation">
            {seats.map(({ agent, call, state, since, isLost, isCompact, waitsLongest }) => (
              <AgentCard
                key={agent.id}
                agent={agent}
                call={call}
                state={state}
                since={since}
                isLost={isLost}
                isCompact={isCompact}
                waitsLongest={waitsLongest}
                withUser={call !== undefined && supervisedIds.includes(call.id)}
                selected={agent.id === selectedId}
                tabbable={agent.id === tabbableId}
                nameOf={nameOf}
              />
            ))}
          </div>
        </div>
      ))}
    </Box>
  );
};
