import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Call } from '#shared/calls/call';
import { EmptyState } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useOpenCalls } from '../../lib/open-calls.ts';
import { usePhone } from '../../lib/phone.ts';
import { token } from '../../lib/token.ts';

type DashboardPageProps = {
  /** The call view, which stands in place of everything else while the agent is in a call. */
  callView: (call: Call) => ReactNode;
};

const Idle = () => {
  const { available } = usePhone();
  return (
    <Box sx={{ borderRadius: 'var(--cl-radius)', border: `1px solid ${token('border')}`, bgcolor: token('surface') }}>
      <EmptyState
        sentence={available ? 'You are online.' : 'You are offline.'}
        hint={
          available
            ? 'The next call rings here. Keep this tab open and your headset on; press Space to accept.'
            : 'Go online with the switch at the top right to take calls.'
        }
      />
    </Box>
  );
};

/** Where an agent waits, and works her call (spec 1, section 2: Dashboard). */
export const DashboardPage = ({ callView }: DashboardPageProps) => {
  const { current, isPending } = useOpenCalls();
  if (isPending) return <SkeletonRows rows={4} />;
  return current ? callView(current) : <Idle />;
};
