import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listMessageTemplates } from '#shared/contracts/leads';
import { createMessageTemplate } from '#shared/contracts/settings';
import type { PublicLead } from '#shared/leads/lead';
import type { TemplateContent } from '#shared/messages/message';
import { TemplateEdit } from '#shared/messages/template-edit';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cardStyles } from '../card-styles.ts';
import { isFilled } from '../template-texts.ts';
import { useNewSetting } from '../use-new-setting.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

const empty: TemplateContent = { name: '', subject: '', body: '' };

type NewTemplateProps = { lead: PublicLead | undefined; onDone: () => void };

/** The card of a template that is not saved yet; there is one at most (docs/product.md, Message templates). */
export const NewTemplate = ({ lead, onDone }: NewTemplateProps) => {
  const creating = useOperationMutation(createMessageTemplate, {
    invalidates: [listMessageTemplates],
    per: () => 'a template',
    onSuccess: () => void toast.success('Template saved', { id: 'template' }),
    onError: () => void toast.error('An error occured', { id: 'template' }),
  });
  const form = useNewSetting<TemplateContent>({
    empty,
    schema: TemplateEdit,
    creating,
    notCreated: 'The template was not saved. Please try again.',
    create: content => creating.mutate({ content }, { onSuccess: onDone }),
  });
  const { content } = form;
  return (
    <Box component="form" noValidate aria-label="New template" onSubmit={form.submit} sx={cardStyles}>
      <TemplateFields autoFocus content={content} problems={form.problems} onChange={form.change} />
      {lead && <TemplatePreview content={content} lead={lead} />}
      {form.failure && (
        <Alert severity="error" role="alert">
          {form.failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3, minHeight: 32 }}>
        {isFilled(content) ? (
          <>
            <Button color="error" disabled={creating.isPending} onClick={onDone}>
              Delete
            </Button>
            <Button type="submit" variant="contained" loading={creating.isPending}>
              Save
            </Button>
          </>
        ) : (
          <Button onClick={onDone}>Cancel</Button>
        )}
      </Box>
    </Box>
  );
};
