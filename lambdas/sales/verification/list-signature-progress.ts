import { existingLead } from '#platform/existing-lead';
import { latestVerificationEvents } from '#platform/table/verification-events';
import { SignatureProgress } from '#shared/verification/verification-event';

/**
 * The progress of a lead's requests for a signature, for users who may request one.
 * @throws Rejection `not_found`
 */
export const listSignatureProgress = async ({ id }: { id: string }): Promise<{ data: SignatureProgress[] }> => {
  await existingLead(id);
  const requests = (await latestVerificationEvents(id)).filter(event => event.verification_type !== 'voice');
  return { data: requests.map(event => SignatureProgress.parse(event)) };
};
