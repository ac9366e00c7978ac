import { callTable } from '#platform/apply-call-fact';
import { groupConfigurations } from '#platform/handlers/actor';
import { openCalls } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser, listUsers } from '#platform/table/users';

export const transferTable = { ...callTable, createRelatedCall, listUsers, openCalls, getUser, groupConfigurations };
export type TransferTable = typeof transferTable;
