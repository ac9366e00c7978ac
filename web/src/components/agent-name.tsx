/** An agent by the name in the e-mail, because the domain is the same for every agent; the whole e-mail on hover. */
export const AgentName = ({ email = '' }: { email: string | undefined }) => (
  <span title={email}>{email.split('@')[0]}</span>
);
