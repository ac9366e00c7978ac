import type { Lead } from './lead.ts';

/** The e-mail of the agent who qualified a lead: a fronter, or the closer who took the call without one. */
export const qualifierOf = ({ qualifying_agent_email_by_role: by }: Lead): string | undefined =>
  by?.fronter ?? by?.closer;
