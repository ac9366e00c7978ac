import { useQueryClient } from '@tanstack/react-query';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { deleteUpcomingCallback, listUpcomingCallbacks } from '#shared/contracts/calls';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ApiFailure, sentenceOf } from '../../../lib/api/api-failure.ts';
import { patchPages, useOperationMutation } from '../../../lib/api/query.ts';
import { formatLocalTime } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { whoOf } from '../upcoming-callbacks.ts';

type RemoveCallbackDialogProps = {
  callback: UpcomingCallback;
  onClose: () => void;
  /** After it has gone: the button that opened this has gone with it. */
  onRemoved: () => void;
};

/** Asks once; a callback that somebody else has removed meanwhile is removed all the same. */
export const RemoveCallbackDialog = ({ callback, onClose, onRemoved }: RemoveCallbackDialogProps) => {
  const queryClient = useQueryClient();
  const removal = useOperationMutation(deleteUpcomingCallback);
  const takeOut = () => {
    patchPages(queryClient, listUpcomingCallbacks, pages =>
      pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== callback.id) })),
    );
    onRemoved();
  };
  return (
    <ConfirmDialog
      open
      danger
      question="Are you sure you want to delete this callback?"
      confirmLabel="Delete"
      waiting={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        removal.mutate(
          { id: callback.id },
          {
            onSuccess: takeOut,
            onError: error => {
              if (error instanceof ApiFailure && error.code === 'not_found') return takeOut();
              toast.error(sentenceOf(error, 'The callback could not be deleted. Try again.'));
            },
          },
        )
      }
    >
      {whoOf(callback)}, {formatLocalTime(callback.callback_time)}
    </ConfirmDialog>
  );
};
