import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import {
  createDispositionGroup,
  deleteDispositionGroup,
  listDispositionGroups,
  saveDispositionGroup,
} from '#shared/contracts/settings';
import { type DispositionGroup, DispositionGroupContent } from '#shared/dispositions/disposition';
import { DispositionGroupEdit } from '#shared/dispositions/disposition-edit';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cardStyles } from '../card-styles.ts';
import { DeletedMeanwhile } from '../deleted-meanwhile.tsx';
import { dispositionGroupTexts } from '../disposition-texts.ts';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { useDeletableSetting } from '../use-deletable-setting.ts';
import { GroupFields } from './group-fields.tsx';

const contentOf = (group: DispositionGroup): DispositionGroupContent => DispositionGroupContent.parse(group);
const edits = editsOf(contentOf);
const problemsIn = (content: DispositionGroupContent) => problemsBy(DispositionGroupEdit, content);

type GroupCardProps = {
  stored: DispositionGroup;
  isGone: boolean;
  dispositions: string[];
  onEdited: (group: DispositionGroup, isEdited: boolean) => void;
  onConflict: () => void;
};

/** A disposition group, edited where it stands. */
export const GroupCard = ({ stored, isGone: isMissing, dispositions, onEdited, onConflict }: GroupCardProps) => {
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const invalidates = [listDispositionGroups];
  const saving = useOperationMutation(saveDispositionGroup, { invalidates });
  const creating = useOperationMutation(createDispositionGroup, {
    invalidates,
    onSuccess: () => void toast.success('Group created!', { id: 'disposition-group' }),
  });
  const deleting = useOperationMutation(deleteDispositionGroup, {
    invalidates,
    onSuccess: () => void toast.success(`Group '${stored.name}' deleted`, { id: 'disposition-group' }),
  });
  const { edit, setEdit, isGone, isEdited, canSave, failure, ...editing } = useDeletableSetting({
    ...{ stored, edits, problemsIn, isMissing, saving, creating, deleting, onConflict },
    notSaved: 'The group was not saved. Please try again.',
    notDeleted: 'The group was not deleted. Please try again.',
  });
  useEffect(() => onEdited(stored, isEdited), [onEdited, stored, isEdited]);
  const { id, name } = stored;
  const { content, base } = edit;
  const save = () =>
    saving.mutate(
      { id, version: base.version, content: DispositionGroupEdit.parse(content) },
      {
        onSuccess: saved => {
          editing.keepSaved(content, saved);
          toast.success('Group updated!', { id: 'disposition-group' });
        },
      },
    );
  const remove = () => {
    setAsking(false);
    deleting.mutate({ id, version: base.version }, { onSuccess: () => onEdited(stored, false) });
  };
  const createAgain = () =>
    creating.mutate({ content: DispositionGroupEdit.parse(content) }, { onSuccess: () => onEdited(stored, false) });
  return (
    <Box component="section" aria-labelledby={titleId} sx={cardStyles}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <Typography id={titleId} variant="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {!isGone && (
          <Button
            color="error"
            loading={deleting.isPending}
            aria-label={`Delete ${name}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        danger
        question={`Delete the group '${name}'?`}
        confirmLabel="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      >
        Its dispositions stay.
      </ConfirmDialog>
      {isGone && <DeletedMeanwhile what="group" isCreating={creating.isPending} onCreate={createAgain} />}
      <SettingConflicts
        words={dispositionGroupTexts}
        contentOf={contentOf}
        edits={edits}
        edit={edit}
        onChoose={setEdit}
      />
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <GroupFields
        content={content}
        problems={isEdited ? editing.problems : {}}
        dispositions={dispositions}
        onChange={editing.change}
      />
      {isEdited && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
          <Button onClick={() => (isGone ? onEdited(stored, false) : editing.discard())}>Discard</Button>
          {!isGone && (
            <Button variant="contained" loading={editing.isSaving} disabled={!canSave} onClick={save}>
              Save
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
};
