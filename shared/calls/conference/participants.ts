/** The label of a participant says who it is (twilio.com/docs/voice/api/conference-participant-resource). */
export const participantLabels = {
  /** A customer whom we dialled; a customer who called in has no label. */
  customer: 'customer',
  /** The agent of a transfer's call; the first agent has no label. */
  agent: (callId: string): string => `agent-${callId}`,
  supervisor: (userId: string): string => `supervisor-${userId}`,
  /** A third party from the dialpad. */
  added: (id: string): string => `added-${id}`,
} as const;

const withoutPrefix = (prefix: string, label: string | undefined): string | undefined =>
  label?.startsWith(prefix) ? label.slice(prefix.length) : undefined;

/** The id of the supervisor to whom a leg with this label belongs. */
export const supervisorIn = (label: string | undefined): string | undefined => withoutPrefix('supervisor-', label);

export const isAddedLabel = (label: string | undefined): boolean => withoutPrefix('added-', label) !== undefined;

/** The leg of an agent: the first agent or a transferee. */
export const isAgentLabel = (label: string | undefined): boolean =>
  label === undefined || withoutPrefix('agent-', label) !== undefined;
