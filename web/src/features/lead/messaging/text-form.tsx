import { sendText } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { phoneOf, type TypedRecipient, textProblems } from './message-fields.ts';
import { MessageForm } from './message-form.tsx';
import { useSending } from './use-sending.ts';

type TextFormProps = {
  lead: Lead;
  text: string;
  onText: (text: string) => void;
  recipient: TypedRecipient;
  onSent: () => void;
};

/** The recipient and the body; a template only fills the body, and the agent may edit it. */
export const TextForm = ({ lead, text, onText, recipient, onSent }: TextFormProps) => {
  const draft = { to: recipient.typed ?? phoneOf(lead), body: text };
  const sending = useSending({
    operation: sendText,
    leadId: lead.id,
    problems: textProblems(draft, lead),
    message: () => ({ ...draft, leadId: lead.id }),
    sent: 'Text successfully sent.',
    failed: 'An error occured: failed to send text.',
    onSent,
  });

  return (
    <MessageForm label="Text" send="Send Text" sending={sending}>
      <PhoneInput
        label="To"
        value={draft.to}
        readOnly={sending.isSending}
        {...sending.problemOf('to')}
        onChange={next => {
          sending.changed();
          recipient.onTyped(next);
        }}
      />
      <TextInput
        label="Body"
        lines={5}
        value={text}
        readOnly={sending.isSending}
        {...sending.problemOf('body')}
        onChange={next => {
          sending.changed();
          onText(next);
        }}
      />
    </MessageForm>
  );
};
