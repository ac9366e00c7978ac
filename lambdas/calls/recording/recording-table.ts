import { recordAudit } from '#platform/table/audit-records';
import { getCall, openCallsOfAgent } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { hasSnippet } from '#platform/table/verification-events';

/** What it takes to know who may hear a recording, and to keep that it was played. */
export const recordingTable = { getCall, openCallsOfAgent, getLead, hasSnippet, recordAudit };
export type RecordingTable = typeof recordingTable;
