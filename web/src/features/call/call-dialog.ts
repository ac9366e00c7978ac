import type { Call } from '#shared/calls/call';

/** A dialog about the agent's current call: the call bar opens it, another feature renders it. */
export type CallDialogProps = { call: Call; onClose: () => void };
