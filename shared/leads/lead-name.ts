/** 'First Last'; undefined if neither is known. */
export const leadName = (lead: { first_name?: string; last_name?: string }): string | undefined =>
  [lead.first_name, lead.last_name].filter(Boolean).join(' ') || undefined;
