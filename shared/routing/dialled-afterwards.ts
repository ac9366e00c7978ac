import type { TaskKind } from './task-attributes.ts';

/** Whether the customer is dialled after the agent has accepted: the agent's leg alone connects nobody. */
export const isDialledAfterwards = (kind: TaskKind | undefined): boolean => kind === 'dial' || kind === 'request';
