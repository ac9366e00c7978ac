import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listDispositions } from '#shared/contracts/backoffice';
import {
  createDisposition,
  deleteDisposition,
  listDispositionGroups,
  saveDisposition,
} from '#shared/contracts/settings';
import { type Disposition, DispositionContent, DO_NOT_CALL, isNamedByScreens } from '#shared/dispositions/disposition';
import { DispositionEdit } from '#shared/dispositions/disposition-edit';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { DeletedMeanwhile } from '../deleted-meanwhile.tsx';
import { dispositionTexts } from '../disposition-texts.ts';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { useDeletableSetting } from '../use-deletable-setting.ts';
import { OptionFields } from './disposition-fields.tsx';
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
  onConflict: () => void;
  onHistory: (() => void) | undefined;
  onClose: () => void;
};

/** Edits or deletes a disposition (docs/product.md, Disposition settings). */
export const DispositionDialog = ({
  stored,
  isGone: isMissing,
  onConflict,
  onHistory,
  onClose,
}: DispositionDialogProps) => {
  const saving = useOperationMutation(saveDisposition, {
    invalidates: [listDispositions],
    onSuccess: () => void toast.success('Disposition updated!', { id: 'disposition' }),
  });
  const creating = useOperationMutation(createDisposition, {
    invalidates: [listDispositions],
    onSuccess: () => void toast.success('Disposition created!', { id: 'disposition' }),
  });
  const deleting = useOperationMutation(deleteDisposition, {
    invalidates: [listDispositions, listDispositionGroups],
    onSuccess: () => void toast.success(`Disposition '${stored.name}' deleted`, { id: 'disposition' }),
  });
  const { edit, setEdit, isGone, canSave, ...editing } = useDeletableSetting({
    ...{ stored, edits, problemsIn, isMissing, saving, creating, deleting, onConflict },
    notSaved: 'The disposition was not saved. Please try again.',
    notDeleted: 'The disposition was not deleted. Please try again.',
  });
  const { id, name } = stored;
  const { content, base } = edit;
  const remove = () => {
    if (window.confirm(questionOf(name))) deleting.mutate({ id, version: base.version }, { onSuccess: onClose });
  };
  return (
    <SettingDialog
      title={name}
      width={DIALOG_WIDTH}
      isEdited={editing.isEdited}
      failure={editing.failure}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) saving.mutate({ id, version: base.version, content }, { onSuccess: onClose });
      }}
      actions={close => (
        <>
          {!isGone && (
            <Button color="error" loading={deleting.isPending} disabled={isNamedByScreens(name)} onClick={remove}>
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
      <SettingConflicts words={dispositionTexts} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      <OptionFields name={name} options={content} problems={editing.problems} onChange={editing.change} />
      {isNamedByScreens(name) && (
        <Box sx={{ color: 'text.secondary' }}>
          It cannot be deleted: the wrap-up has a button of its own for it.
          {name === DO_NOT_CALL && ' Every group has it, whatever its list.'}
        </Box>
      )}
    </SettingDialog>
  );
};
