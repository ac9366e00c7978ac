import { callTable } from '#platform/apply-call-fact';
import { openCallsOfAgent } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';
import { dispositionTable } from '../wrap-up/disposition-table.ts';

/** What the relief of an agent who was disabled reads and writes. */
export const relieveTable = {
  ...callTable,
  createRelatedCall,
  getUser,
  openCallsOfAgent,
  dispose: dispositionTable.dispose,
};
export type RelieveTable = typeof relieveTable;
