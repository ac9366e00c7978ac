import Box from '@mui/material/Box';
import { sendEmail } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import type { MessageTemplate } from '#shared/messages/message';
import { filled } from '#shared/messages/placeholders';
import { templateTexts } from '#shared/messages/template-texts';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { emailOf, emailProblems, type TypedRecipient } from './message-fields.ts';
import { MessageForm } from './message-form.tsx';
import { useSending } from './use-sending.ts';

const fromTemplate = {
  display: 'grid',
  gap: 4,
  '& .MuiInputBase-root': { bgcolor: themeToken('surfaceSunken') },
} as const;

type EmailFormProps = {
  lead: Lead;
  template: MessageTemplate | undefined;
  recipient: TypedRecipient;
  onSent: () => void;
};

/** The agent changes only the recipient; subject and body come from the template (docs/product.md, Message rules). */
export const EmailForm = ({ lead, template, recipient, onSent }: EmailFormProps) => {
  const about = { lead, agent: useSession().user };
  const texts = template && templateTexts(template, lead);
  const draft = {
    recipient: recipient.typed ?? emailOf(lead),
    subject: filled(texts?.subject ?? '', about),
    body: filled(texts?.body ?? '', about),
  };
  const sending = useSending({
    operation: sendEmail,
    leadId: lead.id,
    problems: emailProblems(draft, lead),
    message: () => ({ ...draft, language: texts?.language, leadId: lead.id }),
    sent: 'Email successfully sent',
    failed: 'An error occured: failed to send email.',
    onSent,
  });

  return (
    <MessageForm label="Email" send="Send Email" sending={sending}>
      <TextInput
        label="To"
        type="email"
        value={draft.recipient}
        readOnly={sending.isSending}
        maxLength={254}
        {...sending.problemOf('recipient')}
        onChange={text => {
          sending.changed();
          recipient.onTyped(text);
        }}
      />
      <Box sx={fromTemplate}>
        <TextInput
          label="Subject"
          value={draft.subject}
          readOnly
          placeholder="From the template"
          {...sending.problemOf('subject')}
          onChange={sending.changed}
        />
        <TextInput
          label="Body"
          lines={5}
          value={draft.body}
          readOnly
          placeholder="From the template"
          {...sending.problemOf('body')}
          onChange={sending.changed}
        />
      </Box>
    </MessageForm>
  );
};
