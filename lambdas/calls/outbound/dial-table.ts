import { getBlacklistEntry } from '#platform/table/blacklist';
import { openCalls, openCallsOfAgent } from '#platform/table/calls';
import { createClaimedCall, getDialClaim } from '#platform/table/dial-claims';
import { getLead } from '#platform/table/leads';

export const dialTable = { getLead, getBlacklistEntry, openCalls, openCallsOfAgent, getDialClaim, createClaimedCall };
export type DialTable = typeof dialTable;
