import * as z from 'zod';
import { VerificationProgress } from '#platform/table/engine/documents';
import type { UpgradeOutcome } from '#platform/table/engine/migrations';
import { correctVerificationProgress } from '#platform/table/verification-events';

/**
 * Corrects a stored `verification-progress` if the lead has newer events, which an earlier release stored without it.
 */
export const correctProgress = async (item: Record<string, unknown>): Promise<UpgradeOutcome> => {
  try {
    const { lead_id } = VerificationProgress.parse(item);
    return (await correctVerificationProgress(lead_id)) ? 'upgraded' : 'unneeded';
  } catch (error) {
    if (error instanceof z.ZodError) return 'unreadable';
    throw error;
  }
};
