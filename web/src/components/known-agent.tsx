import { useAgentNames } from '../lib/api/agent-names.ts';
import { Email } from './email.tsx';

/** An agent by name where the user may know the name, with the e-mail on hover; else by e-mail. */
export const KnownAgent = ({ email }: { email: string | undefined }) => {
  const nameOf = useAgentNames();
  const name = email === undefined ? undefined : nameOf(email);
  return name === undefined ? <Email address={email} /> : <span title={email}>{name}</span>;
};
