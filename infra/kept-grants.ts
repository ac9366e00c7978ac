import type { FunctionName } from './functions.ts';

/** A grant that no integration test uses, and why it stays. */
export type KeptGrant = {
  action: string;
  /** The function whose role has it, or the beginning of another role's logical id; absent: every role. */
  role?: FunctionName | 'Copier' | 'LogRole';
  /** A part of the resource's ARN, where the same action is granted on several. */
  resource?: string;
  reason: string;
};

export const keptGrants: readonly KeptGrant[] = [];
