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
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cardStyles } from '../card-styles.ts';
import { DeletedMeanwhile } from '../deleted-meanwhile.tsx';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { editsOf, problemsBy } from '../setting-edit.ts';
import { isFilled, templateTexts } from '../template-texts.ts';
import { useDeletableSetting } from '../use-deletable-setting.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

const contentOf = (template: MessageTemplate): TemplateContent => TemplateContent.parse(template);
const edits = editsOf(contentOf);
const problemsIn = (content: TemplateContent) => problemsBy(TemplateEdit, content);

const SAVED = 'Template saved';
const FAILED = 'An error occured';
const invalidates = [listMessageTemplates];
const onError = () => void toast.error(FAILED, { id: 'template' });

type TemplateCardProps = {
  stored: MessageTemplate;
  isGone: boolean;
  /** Whose values the preview shows. */
  lead: PublicLead | undefined;
  onEdited: (template: MessageTemplate, isEdited: boolean) => void;
  onConflict: () => void;
};

/** A template, edited where it stands (docs/product.md, Message templates). */
export const TemplateCard = ({ stored, isGone: isMissing, lead, onEdited, onConflict }: TemplateCardProps) => {
  const [asks, setAsks] = useState(false);
  const saving = useOperationMutation(saveMessageTemplate, { invalidates, onError });
  const creating = useOperationMutation(createMessageTemplate, {
    invalidates,
    onError,
    onSuccess: () => void toast.success(SAVED, { id: 'template' }),
  });
  const deleting = useOperationMutation(deleteMessageTemplate, {
    invalidates,
    onError,
    onSuccess: () => void toast.success(`Template '${stored.name}' deleted`, { id: 'template' }),
  });
  const { edit, setEdit, isGone, isEdited, canSave, failure, ...editing } = useDeletableSetting({
    ...{ stored, edits, problemsIn, isMissing, saving, creating, deleting, onConflict },
    notSaved: 'The template was not saved. Please try again.',
    notDeleted: 'The template was not deleted. Please try again.',
  });
  useEffect(() => onEdited(stored, isEdited), [onEdited, stored, isEdited]);
  const { content, base } = edit;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    saving.mutate(
      { id: stored.id, version: base.version, content },
      {
        onSuccess: saved => {
          editing.keepSaved(content, saved);
          toast.success(SAVED, { id: 'template' });
        },
      },
    );
  };
  return (
    <Box component="form" noValidate aria-label={stored.name} onSubmit={save} sx={cardStyles}>
      {isGone && (
        <DeletedMeanwhile
          what="template"
          isCreating={creating.isPending}
          onCreate={() => creating.mutate({ content }, { onSuccess: () => onEdited(stored, false) })}
        />
      )}
      <SettingConflicts words={templateTexts} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
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
            <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
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
