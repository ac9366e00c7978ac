import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listMessageTemplates } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import type { MessageTemplate } from '#shared/messages/message';
import { filled } from '#shared/messages/placeholders';
import { languageNotice, templateTexts } from '#shared/messages/template-texts';
import { ErrorState } from '../../../components/error-state.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useKeptDraft } from '../../../lib/forms/kept-draft.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { EmailForm } from './email-form.tsx';
import { TextForm } from './text-form.tsx';

const kinds = ['Email', 'Text'] as const;
const NOT_READ = 'The templates could not be read.';

const tabStyles = {
  minHeight: 32,
  borderBottom: `1px solid ${themeToken('border')}`,
  '& .MuiTab-root': { minHeight: 32, minWidth: 0, px: 3, py: 1 },
} as const;

/** `email` and `phone` are the recipients, if the agent has typed them. */
type Draft = { template: string; text: string; email?: string; phone?: string };
const emptyDraft: Draft = { template: '', text: '' };

type TemplateSelectProps = {
  chosen: string;
  templates: UseQueryResult<{ data: MessageTemplate[] }>;
  onChoose: (template: MessageTemplate) => void;
};

const TemplateSelect = ({ chosen, templates, onChoose }: TemplateSelectProps) => {
  const { data, error } = templates;
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, NOT_READ)}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      />
    );
  const all = data?.data ?? [];
  const whyNone = data ? 'There are no templates yet' : 'The templates are being read.';
  const named = (id: string) => all.find(template => template.id === id);
  return (
    <SelectInput
      label="Templates"
      placeholder={data?.data.length === 0 ? 'No templates' : 'Choose a template'}
      value={named(chosen) ? chosen : ''}
      options={all.map(({ id }) => id)}
      labelOf={id => named(id)?.name ?? id}
      disabledBecause={all.length === 0 ? whyNone : undefined}
      onChange={id => {
        const template = named(id);
        if (template) onChoose(template);
      }}
    />
  );
};

const Messages = ({ lead }: { lead: Lead }) => {
  const id = useId();
  const [kind, setKind] = useState<(typeof kinds)[number]>('Email');
  const [draft = emptyDraft, setDraft] = useKeptDraft<Draft>(`message to ${lead.id}`);
  const { template: chosen, text, email, phone } = draft;
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const templates = useLiveList(listMessageTemplates, topics.settings(), 'message-template');
  const about = { lead, agent: useSession().user };
  const template = templates.data?.data.find(each => each.id === chosen);
  const notice = template && languageNotice(template, lead);
  // The draft of a sent message is cleared, so that a second click cannot send it again.
  const clear = () => setDraft(undefined);
  const recipients = {
    Email: { typed: email, onTyped: (next: string) => change({ email: next }) },
    Text: { typed: phone, onTyped: (next: string) => change({ phone: next }) },
  };
  const forms = {
    Email: <EmailForm lead={lead} template={template} recipient={recipients.Email} onSent={clear} />,
    Text: (
      <TextForm
        lead={lead}
        text={text}
        recipient={recipients.Text}
        onText={next => change({ text: next })}
        onSent={clear}
      />
    ),
  };

  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      <TemplateSelect
        chosen={chosen}
        templates={templates}
        onChoose={next => change({ template: next.id, text: filled(templateTexts(next, lead).body, about) })}
      />
      {notice && <Alert severity="info">{notice}</Alert>}
      <Tabs aria-label="Send as" value={kind} onChange={(_, next) => setKind(next)} sx={tabStyles}>
        {kinds.map(each => (
          <Tab key={each} value={each} label={each} id={`${id}-${each}`} aria-controls={`${id}-${each}-panel`} />
        ))}
      </Tabs>
      {kinds.map(each => (
        // Both forms stay mounted, so that typed text is kept when the agent changes between them.
        <div
          key={each}
          role="tabpanel"
          id={`${id}-${each}-panel`}
          aria-labelledby={`${id}-${each}`}
          hidden={each !== kind}
        >
          {forms[each]}
        </div>
      ))}
    </Box>
  );
};

/** The MESSAGING tab (docs/product.md, Messaging): one template fills both the e-mail and the text. */
export const LeadMessaging = ({ lead }: LeadTabProps) => <Messages key={lead.id} lead={lead} />;
