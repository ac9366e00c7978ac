import {
  type AgentCardProps,
  AgentCardContent as Card,
} from '../../../web/src/features/supervision/agents/agent-card-content.tsx';
import { counted } from './counted.ts';

/** Replaces the monitor's own card in the bundle, and counts the renders. */
export const AgentCardContent = (props: AgentCardProps) => {
  counted.rendered += 1;
  return Card(props);
};
