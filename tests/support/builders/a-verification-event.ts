import { type NewVerificationEvent, writeWithEvent } from '#platform/table/verification-events';
import type { VerificationEvent } from '#shared/verification/verification-event';

/** Stores an event of a lead's verification. */
export const createVerificationEvent = async (event: NewVerificationEvent): Promise<VerificationEvent> => {
  const { outcome } = await writeWithEvent(event, {});
  if (outcome !== 'written') throw new Error('The event exists.');
  return { ...event, version: 1 };
};
