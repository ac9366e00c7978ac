import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useState } from 'react';
import { listMessageTemplates } from '#shared/contracts/leads';
import { createMessageTemplate, deleteMessageTemplate, saveMessageTemplate } from '#shared/contracts/settings';
import type { PublicLead } from '#shared/leads/lead';
import { type MessageTemplate, TemplateContent } from '#shared/messages/message';
import { TemplateEdit } from '#shared/messages/template-edit';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cardStyles } from '../card-styles.ts';
import { DeletedMeanwhile } from '../deleted-meanwhile.tsx';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { useOvertaken } from '../use-overtaken.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { isFilled, templateWords } from './template-words.ts';

const contentOf = (template: MessageTemplate): TemplateContent => TemplateContent.parse(template);
const edits = editsOf(contentOf);
const problemsIn = (content: TemplateContent) => problemsBy(TemplateEdit, content);

const SAVED = 'Template saved';
const FAILED = 'An error occured';
const invalidates = [listMessageTemplates];
const onError = () => void toast.error(FAILED);

type TemplateCardProps = {
  stored: MessageTemplate;
  isGone: boolean;
  /** Whose values the preview shows. */
  lead: PublicLead | undefined;
  onEdited: (template: MessageTemplate, isEdited: boolean) => void;
  onOvertaken: () => void;
};

/** A template, edited where it stands (docs/product.md, Message templates). */
export const TemplateCard = ({ stored, isGone: isMissing, lead, onEdited, onOvertaken }: TemplateCardProps) => {
  const [asks, setAsks] = useState(false);
  const saving = useOperationMutation(saveMessageTemplate, { invalidates, onError });
  const creating = useOperationMutation(createMessageTemplate, {
    invalidates,
    onError,
    onSuccess: () => void toast.success(SAVED),
  });
  const deleting = useOperationMutation(deleteMessageTemplate, {
    invalidates,
    onError,
    onSuccess: () => void toast.success(`Template '${stored.name}' deleted`),
  });
  const notSaved = 'The template was not saved. Please try again.';
  const { edit, setEdit, ...editing } = useSettingEdit({ stored, edits, problemsIn, saving, notSaved });
  const { isEdited } = editing;
  useEffect(() => onEdited(stored, isEdited), [onEdited, stored, isEdited]);
  useOvertaken(editing.isOvertaken || deleting.error !== null, onOvertaken);

  // The list is read again before the deletion counts as done here.
  const isGone = isMissing && !deleting.isPending && !deleting.isSuccess;
  const { content, base, conflicts } = edit;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!editing.isValid || !isEdited || conflicts.length > 0 || isGone) return;
    saving.mutate(
      { id: stored.id, version: base.version, content },
      {
        onSuccess: saved => {
          setEdit(edits.begun(saved));
          toast.success(SAVED);
        },
      },
    );
  };
  const failure =
    (deleting.error && failureMessageOf(deleting.error, 'The template was not deleted. Please try again.')) ||
    (creating.error && failureMessageOf(creating.error, notSaved)) ||
    (isGone || conflicts.length > 0 ? undefined : editing.failure);
  return (
    <Box component="form" noValidate aria-label={stored.name} onSubmit={save} sx={cardStyles}>
      {isGone && (
        <DeletedMeanwhile
          what="template"
          isCreating={creating.isPending}
          onCreate={() => creating.mutate({ content }, { onSuccess: () => onEdited(stored, false) })}
        />
      )}
      <SettingConflicts words={templateWords} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      <TemplateFields content={content} problems={editing.problems} onChange={editing.change} />
      {lead && <TemplatePreview content={content} lead={lead} />}
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, minHeight: 32 }}>
        {isEdited && <Button onClick={() => (isGone ? onEdited(stored, false) : editing.discard())}>Discard</Button>}
        {isFilled(content) && !isGone && (
          <>
            <Button color="error" loading={deleting.isPending} onClick={() => setAsks(true)}>
              Delete
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={editing.isSaving}
              disabled={!isEdited || !editing.isValid || conflicts.length > 0}
            >
              Save
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        open={asks}
        question={`Delete the template '${stored.name}'?`}
        confirmLabel="Delete"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          deleting.mutate({ id: stored.id, version: base.version }, { onSuccess: () => onEdited(stored, false) });
        }}
      >
        Agents cannot choose it any more. Messages that were sent stay.
      </ConfirmDialog>
    </Box>
  );
};
