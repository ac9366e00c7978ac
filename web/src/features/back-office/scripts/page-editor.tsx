import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { greetingFields } from '#shared/scripts/greetings';
import { START_PAGE, type WrittenPage } from '#shared/scripts/script';
import type { ScriptProblem } from '#shared/scripts/script-problems';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { type Problems, problemAt } from '../setting-edit.ts';
import { AnswersFields } from './answers-fields.tsx';
import { InputsFields } from './inputs-fields.tsx';

const otherGreetings = greetingFields.filter(({ field }) => field !== 'prompt');
const greetingHelp: Record<string, string> = {
  outbound_greeting:
    'Said instead of the text where we have called the customer, for example for a web request. Empty: the text is said.',
  prompt_es: 'Said instead of the text to a lead who speaks Spanish. Empty: the text is said.',
  outbound_greeting_es: 'Said to a lead who speaks Spanish. Empty: the greeting in English is said.',
};

type PageEditorProps = {
  page: WrittenPage;
  pages: WrittenPage[];
  isRebuttal: boolean;
  /** What the rules of scripts say of this page. */
  hints: ScriptProblem[];
  /** What has to be filled in before the draft can be saved. */
  problems: Problems;
  onChange: (page: WrittenPage) => void;
  onRemove: () => void;
  /** Of a rebuttal: agents read them in their order. */
  onMoveUp: () => void;
};

/** Edits one page of a script, or one rebuttal. */
export const PageEditor = ({ page, pages, isRebuttal, hints, problems, onChange, ...props }: PageEditorProps) => {
  const [asks, setAsks] = useState(false);
  const kind = isRebuttal ? 'rebuttal' : 'page';
  const change = (fields: Partial<WrittenPage>) => onChange({ ...page, ...fields });
  return (
    <Box role="group" aria-label={`Page ${page.id}`} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {hints.map(({ message, stops }) => (
        <Alert key={message} severity={stops ? 'error' : 'warning'}>
          {message}
        </Alert>
      ))}
      <TextInput
        label="Name"
        help={
          isRebuttal
            ? 'The objection, as agents see it.'
            : 'The answer is stored under it. A page that ends the script is called End_ and what it ends with.'
        }
        maxLength={64}
        value={page.prompt_name}
        error={problemAt(problems, `${page.id}.prompt_name`)}
        onChange={prompt_name => change({ prompt_name })}
      />
      <TextInput
        label="Text"
        help="{first_name} and other fields of the lead get their values, {agent} is the agent's first name, and what stands in [ ] is not said."
        lines={6}
        value={page.prompt}
        error={problemAt(problems, `${page.id}.prompt`)}
        onChange={prompt => change({ prompt })}
      />
      {!isRebuttal &&
        page.id === START_PAGE &&
        otherGreetings.map(({ field, label }) => (
          <TextInput
            key={field}
            label={label}
            help={greetingHelp[field]}
            lines={4}
            value={page[field] ?? ''}
            error={problemAt(problems, `${page.id}.${field}`)}
            onChange={text => change({ [field]: text })}
          />
        ))}
      {!isRebuttal && (
        <>
          <Typography variant="h3">Inputs</Typography>
          <InputsFields
            pageKey={page.id}
            inputs={page.inputs}
            problems={problems}
            onChange={inputs => change({ inputs })}
          />
          <Typography variant="h3">Answers</Typography>
          <AnswersFields
            pageKey={page.id}
            choices={page.page_key_choices}
            pages={pages}
            problems={problems}
            onChange={page_key_choices => change({ page_key_choices })}
          />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {isRebuttal && (
          <Button disabled={pages[0]?.id === page.id} onClick={props.onMoveUp}>
            Move up
          </Button>
        )}
        <Button color="error" onClick={() => setAsks(true)}>
          Remove this {kind}
        </Button>
      </Box>
      <ConfirmDialog
        open={asks}
        question={`Remove the ${kind} '${page.prompt_name || page.id}' from the draft?`}
        confirmLabel="Remove"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          props.onRemove();
        }}
      />
    </Box>
  );
};
