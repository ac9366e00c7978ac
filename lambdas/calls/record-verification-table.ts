import { getCall, getCalls } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { beginVoiceVerification, endVoiceVerification } from '#platform/table/voice-verifications';

export const recordVerificationTable = { getCall, getCalls, getLead, beginVoiceVerification, endVoiceVerification };
export type RecordVerificationTable = typeof recordVerificationTable;
