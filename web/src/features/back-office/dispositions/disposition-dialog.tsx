import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listDispositions } from '#shared/contracts/backoffice';
import {
  createDisposition,
  deleteDisposition,
  listDispositionGroups,
  saveDisposition,
} from '#shared/contracts/settings';
import { type Disposition, DispositionContent, isIndispensable } from '#shared/dispositions/disposition';
import { DispositionEdit } from '#shared/dispositions/disposition-edit';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { DeletedMeanwhile } from '../deleted-meanwhile.tsx';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { useOvertaken } from '../use-overtaken.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { OptionFields } from './disposition-fields.tsx';
import { dispositionWords } from './disposition-words.ts';
import { DIALOG_WIDTH } from './new-disposition.tsx';

const contentOf = (disposition: Disposition): DispositionContent => DispositionContent.parse(disposition);
const edits = editsOf(contentOf);
const problemsIn = (content: DispositionContent) => problemsBy(DispositionEdit, content);

const questionOf = (name: string): string =>
  `Delete the disposition '${name}'? It is removed from all groups. Calls that are under way keep it.`;

type DispositionDialogProps = {
  /** As it is stored, or as it was before somebody else deleted it. */
  stored: Disposition;
  isGone: boolean;
  onOvertaken: () => void;
  onHistory: (() => void) | undefined;
  onClose: () => void;
};

/** Edits or deletes a disposition (docs/product.md, Disposition settings). */
export const DispositionDialog = ({
  stored,
  isGone: isMissing,
  onOvertaken,
  onHistory,
  onClose,
}: DispositionDialogProps) => {
  const saving = useOperationMutation(saveDisposition, {
    invalidates: [listDispositions],
    onSuccess: () => void toast.success('Disposition updated!'),
  });
  const creating = useOperationMutation(createDisposition, {
    invalidates: [listDispositions],
    onSuccess: () => void toast.success('Disposition created!'),
  });
  const deleting = useOperationMutation(deleteDisposition, {
    invalidates: [listDispositions, listDispositionGroups],
    onSuccess: () => void toast.success(`Disposition '${stored.name}' deleted`),
  });
  const notSaved = 'The disposition was not saved. Please try again.';
  const { edit, setEdit, ...editing } = useSettingEdit({ stored, edits, problemsIn, saving, notSaved });
  useOvertaken(editing.isOvertaken || deleting.error !== null, onOvertaken);

  // The list is read again before the deletion counts as done here.
  const isGone = isMissing && !deleting.isPending && !deleting.isSuccess;
  const { id, name } = stored;
  const { content, base, conflicts } = edit;
  const remove = () => {
    if (window.confirm(questionOf(name))) deleting.mutate({ id, version: base.version }, { onSuccess: onClose });
  };
  const failure =
    (deleting.error && failureMessageOf(deleting.error, 'The disposition was not deleted. Please try again.')) ||
    (creating.error && failureMessageOf(creating.error, notSaved)) ||
    (isGone || conflicts.length > 0 ? undefined : editing.failure);
  const canSave = editing.isEdited && editing.isValid && conflicts.length === 0 && !isGone;
  return (
    <SettingDialog
      title={name}
      width={DIALOG_WIDTH}
      isEdited={editing.isEdited}
      failure={failure || undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) saving.mutate({ id, version: base.version, content }, { onSuccess: onClose });
      }}
      actions={close => (
        <>
          {!isGone && (
            <Button color="error" loading={deleting.isPending} disabled={isIndispensable(name)} onClick={remove}>
              Delete
            </Button>
          )}
          {onHistory && <Button onClick={onHistory}>History</Button>}
          <Box sx={{ flex: 1 }} />
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
            Save
          </Button>
        </>
      )}
    >
      {isGone && (
        <DeletedMeanwhile
          what="disposition"
          isCreating={creating.isPending}
          onCreate={() => creating.mutate({ content }, { onSuccess: onClose })}
        />
      )}
      <SettingConflicts words={dispositionWords} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      <OptionFields name={name} options={content} problems={editing.problems} onChange={editing.change} />
      {isIndispensable(name) && (
        <Box sx={{ color: 'text.secondary' }}>It cannot be deleted: every call offers it by a button of its own.</Box>
      )}
    </SettingDialog>
  );
};
