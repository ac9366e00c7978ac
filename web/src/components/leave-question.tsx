import { useLeaveGuard } from '../lib/forms/leave-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveQuestionProps = {
  unsaved: boolean;
  /** What was edited: 'the templates' */
  what: string;
  /** Asks also before another entry of the same page is opened. */
  isOtherChosen?: boolean;
  onStay?: () => void;
  /** Gives the edits up. */
  onLeave?: () => void;
};

/** Asks before the person leaves a page with unsaved edits. */
export const LeaveQuestion = ({ unsaved, what, isOtherChosen = false, onStay, onLeave }: LeaveQuestionProps) => {
  const guard = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      open={guard.asks || isOtherChosen}
      question="Leave without saving?"
      confirmLabel="Leave"
      danger
      onCancel={() => {
        guard.stay();
        onStay?.();
      }}
      onConfirm={() => {
        onLeave?.();
        guard.leave();
      }}
    >
      Unsaved changes to {what} would be lost.
    </ConfirmDialog>
  );
};
