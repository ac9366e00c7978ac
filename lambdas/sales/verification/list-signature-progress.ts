import { existingLead } from '#platform/existing-lead';
import { verificationEventsOf } from '#platform/table/verification-events';
import { SignatureProgress } from '#shared/verification/verification-event';
import { newestOfEach } from '#shared/verification/verification-rules';

/**
 * How far a lead's requests for a signature are, for whoever may request one. @throws Rejection `not_found`
 */
export const listSignatureProgress = async ({ id }: { id: string }): Promise<{ data: SignatureProgress[] }> => {
  await existingLead(id);
  const requests = (await verificationEventsOf(id)).filter(event => event.verification_type !== 'voice');
  return { data: newestOfEach(requests).map(event => SignatureProgress.parse(event)) };
};
