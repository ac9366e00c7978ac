import type { ReactNode } from 'react';

export type Command = { run: () => void; isWaiting: boolean };

/** One control of the call bar, with its keyboard shortcut. */
export type Control = {
  label: string;
  /** On the button, if the label is too long for it; the label contains it. */
  shortLabel?: string;
  shortcut: string;
  /** Its key works while a dialog is open, too. */
  worksOverDialogs?: boolean;
  icon: ReactNode;
  command: Command;
  /** Its state is on: muted, or a transfer is under way. */
  pressed?: boolean;
  /** While pressed, the agent and the customer cannot hear each other: shown in a strong colour. */
  loud?: boolean;
  danger?: boolean;
  /** Why the command does nothing now; the control stays focusable and shows this text when pressed. */
  unavailable?: string;
  /** What the keyboard shortcut does, if that differs from a click. */
  byKey?: () => void;
};
