import type { Call } from '#shared/calls/call';

/** A dialog about the call that the agent is on: the call bar opens it, another feature draws it. */
export type CallDialogProps = { call: Call; onClose: () => void };
