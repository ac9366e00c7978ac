import { memo } from 'react';
import { AgentCardContent } from './agent-card-content.tsx';

/** Drawn anew only when its own agent or call has changed, whatever happens on the rest of the floor. */
export const AgentCard = memo(AgentCardContent);
