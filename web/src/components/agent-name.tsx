import { useAgentNames } from '../lib/api/agent-names.ts';
import { Email } from './email.tsx';

/** An agent by name, with the e-mail on hover; by e-mail where the name is not known. */
export const AgentName = ({ email }: { email: string | undefined }) => {
  const nameOf = useAgentNames();
  const name = email === undefined ? undefined : nameOf(email);
  return name === undefined ? <Email address={email} /> : <span title={email}>{name}</span>;
};
