import { AgentName } from './agent-name.tsx';

type NamedAgentProps = { email: string; nameOf: (email: string) => string | undefined };

/** An agent by the full name, where the user may know it, else by the name in the e-mail; the e-mail on hover. */
export const NamedAgent = ({ email, nameOf }: NamedAgentProps) => {
  const name = nameOf(email);
  return name === undefined ? <AgentName email={email} /> : <span title={email}>{name}</span>;
};
