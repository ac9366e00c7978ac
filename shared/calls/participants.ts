/** Labels of a conference's participants say who they are (twilio.com/docs/voice/api/conference-participant-resource). */
export const participantLabels = {
  /** A customer whom we dialled; one who called in has none. */
  customer: 'customer',
  /** The agent of a call that came by transfer; the first agent has none. */
  agent: (callId: string): string => `agent-${callId}`,
  supervisor: (userId: string): string => `supervisor-${userId}`,
  /** A third party from the dialpad. */
  added: (id: string): string => `added-${id}`,
} as const;

const after = (prefix: string, label: string | undefined): string | undefined =>
  label?.startsWith(prefix) ? label.slice(prefix.length) : undefined;

/** The user whose supervising leg this is. */
export const supervisorIn = (label: string | undefined): string | undefined => after('supervisor-', label);

export const isAddedLabel = (label: string | undefined): boolean => after('added-', label) !== undefined;

/** An agent's leg: the first one's, or that of one who came by transfer. */
export const isAgentLabel = (label: string | undefined): boolean =>
  label === undefined || after('agent-', label) !== undefined;
