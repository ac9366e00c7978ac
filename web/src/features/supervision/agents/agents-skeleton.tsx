import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { CSSProperties } from 'react';
import { PageHeader } from '../../../components/page-header.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { agentGridStyles, CARD_HEIGHT, columnsOf } from './agent-grid-styles.ts';
import { monitorBoardStyles } from './monitor-board-styles.ts';
import { Panel, PanelTitle } from './panel.tsx';

/** How many placeholder cards each group has. */
const groups = [4, 8, 4];

const Cards = ({ count }: { count: number }) => (
  <div className="group" style={{ '--columns': columnsOf({ full: count, compact: 0 }) } as CSSProperties}>
    <div className="group-name">
      <Skeleton width={96} />
    </div>
    <div className="cards">
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <Skeleton key={card} variant="rounded" height={CARD_HEIGHT} />
      ))}
    </div>
  </div>
);

/** The skeleton of the monitor while it loads: toolbar, cards by group, and an empty call at the right. */
export const AgentsSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={monitorBoardStyles}>
      {shown && (
        <>
          <div className="monitor">
            <PageHeader>
              <Skeleton variant="rounded" height={32} width="75%" />
            </PageHeader>
            <Box className="cards-scroller">
              <Box sx={agentGridStyles}>
                {groups.map((count, group) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move
                  <Cards key={group} count={count} />
                ))}
              </Box>
            </Box>
          </div>
          <div className="side">
            <Panel label="Active Call">
              <PanelTitle title="Active Call" />
              <Skeleton width={128} />
              <Skeleton width={240} />
            </Panel>
          </div>
        </>
      )}
    </Box>
  );
};
