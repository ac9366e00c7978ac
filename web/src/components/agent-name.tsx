import { useAgentNames } from '../lib/api/agent-names.ts';
import { Email } from './email.tsx';

/** An agent by name, with the e-mail on hover; by e-mail where the name is not known. */
export const AgentName = ({ email }: { email: string | undefined }) => {
  const nameOf = useAgentNames();
  const name = email && nameOf(email);
  return name === email ? <Email address={email} /> : <span title={email}>{name}</span>;
};
