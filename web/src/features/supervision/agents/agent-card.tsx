import { memo } from 'react';
import { AgentCardContent } from './agent-card-content.tsx';

/** Renders only when its own agent or call has changed. */
export const AgentCard = memo(AgentCardContent);
