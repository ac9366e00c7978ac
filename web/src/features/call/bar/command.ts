import type { ReactNode } from 'react';

export type Command = { run: () => void; isWaiting: boolean };

/** One control of the call bar, which is also a key. */
export type Control = {
  label: string;
  shortcut: string;
  icon: ReactNode;
  command: Command;
  /** Its state is on: muted, a transfer under way. */
  pressed?: boolean;
  /** Pressed, it keeps her and the customer apart, which she must not miss. */
  loud?: boolean;
  danger?: boolean;
  /** Why it does nothing now; it can still be reached and pressed, to be told so. */
  unavailable?: string;
  /** What its key does where that is not the same as pressing it. */
  byKey?: () => void;
};
