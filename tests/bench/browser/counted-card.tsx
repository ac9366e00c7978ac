import {
  type AgentCardProps,
  AgentCardContent as Card,
} from '../../../web/src/features/supervision/agents/agent-card-content.tsx';
import { counted } from './counted.ts';

/** Stands in the bundle where the monitor's own card is imported, and counts how often one is drawn. */
export const AgentCardContent = (props: AgentCardProps) => {
  counted.rendered += 1;
  return Card(props);
};
