import { AgentsPage } from '../features/supervision/agents/agents-page.tsx';
import { lazyPart } from '../lib/ui/lazy-part.tsx';

const PendingPanel = lazyPart(
  async () => (await import('../features/verification/queue/pending-panel.tsx')).PendingPanel,
);

/** The agents monitor, with the leads that await verification in its right column. */
export const AgentsScreen = () => <AgentsPage verifications={<PendingPanel />} />;
