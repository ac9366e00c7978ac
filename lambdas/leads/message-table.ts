import { getBlacklistEntry } from '#platform/table/blacklist';
import { getLead } from '#platform/table/leads';
import { createLogMessage } from '#platform/table/messages';

export const messageTable = { getLead, getBlacklistEntry, createLogMessage };
export type MessageTable = typeof messageTable;
