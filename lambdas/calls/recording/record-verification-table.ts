import { callTable } from '#platform/apply-call-fact';
import { getLead } from '#platform/table/leads';
import { beginVoiceVerification, endVoiceVerification } from '#platform/table/voice-verifications';

export const recordVerificationTable = { ...callTable, getLead, beginVoiceVerification, endVoiceVerification };
export type RecordVerificationTable = typeof recordVerificationTable;
