import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Lead } from '#shared/leads/lead';
import { greetingsOf } from '#shared/scripts/greetings';
import type { ScriptHistory, WrittenPage } from '#shared/scripts/script';
import { afterBack, afterChoice, beginning } from '#shared/scripts/script-walk';
import { EmptyState } from '../../../components/empty-state.tsx';
import { BackButton } from '../../../components/script/back-button.tsx';
import { Choices } from '../../../components/script/choices.tsx';
import type { Form } from '../../../components/script/form.ts';
import { PageInputs } from '../../../components/script/page-inputs.tsx';
import { PromptText } from '../../../components/script/prompt-text.tsx';
import type { Walk } from '../../../components/script/walk.ts';
import { cardStyles } from '../card-styles.ts';
import { pageTitle } from '../script-texts.ts';
import { sampleLead } from './sample-lead.ts';

const fieldsOf = (lead: object): Record<string, unknown> => ({ ...lead });

/** What was entered and answered, as the lead would have it: only in this preview. */
const leadWith = (answers: Record<string, string>) => ({
  ...sampleLead,
  ...Object.fromEntries(Object.entries(answers).filter(([name]) => name in sampleLead)),
  script_answers: answers,
});

const usePreviewWalk = (pages: readonly WrittenPage[]) => {
  const [history, setHistory] = useState<ScriptHistory>(beginning);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const page = pages.find(({ id }) => id === history.selected_page_key);
  const walk: Walk = {
    page,
    history,
    choose: choice => {
      if (page) setAnswers(now => ({ ...now, [page.prompt_name]: choice.choice }));
      setHistory(afterChoice(history, choice));
    },
    back: () => setHistory(afterBack(history)),
    startOver: () => {
      setHistory(beginning());
      setAnswers({});
    },
  };
  const lead = leadWith(answers);
  const form: Form = {
    value: name => answers[name] ?? String(fieldsOf(lead)[name] ?? ''),
    problem: () => undefined,
    changed: () => undefined,
    enter: (name, value) => setAnswers(now => ({ ...now, [name]: value })),
    children: minimum => Array.from({ length: minimum }, (_, place) => String(place)),
    disabled: false,
  };
  return { walk, lead, form };
};

/** All that may be said on the page; each greeting has its name where there are several. */
const Greetings = ({ page, lead }: { page: WrittenPage; lead: Lead }) => {
  const greetings = greetingsOf(page);
  if (greetings.length < 2) return <PromptText prompt={page.prompt} lead={lead} />;
  return greetings.map(({ field, label, language, text }) => (
    <Box key={field} component="section" aria-label={label} lang={language}>
      <Typography variant="overline" lang="en" sx={{ display: 'block', color: 'text.secondary' }}>
        {label}
      </Typography>
      <PromptText prompt={text} lead={lead} />
    </Box>
  ));
};

/** Walks a draft with a sample lead, by the rules by which agents walk what is published. */
export const ScriptPreview = ({ pages, onEdit }: { pages: readonly WrittenPage[]; onEdit: (key: string) => void }) => {
  const { walk, lead, form } = usePreviewWalk(pages);
  const { page } = walk;
  return (
    <Box component="section" aria-label="Preview" sx={{ ...cardStyles, maxWidth: 660 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        With the sample lead Jordan Sample. Nothing is saved.
      </Typography>
      {page ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Typography variant="h3" sx={{ flex: 1 }}>
              {pageTitle(page)}
            </Typography>
            <BackButton walk={walk} />
            <Button size="small" onClick={() => onEdit(page.id)}>
              Edit this page
            </Button>
          </Box>
          <Greetings page={page} lead={lead} />
          {page.inputs.length > 0 && <PageInputs key={page.id} inputs={page.inputs} form={form} />}
          <Choices walk={walk} />
        </>
      ) : (
        <EmptyState
          message="This page of the script is missing."
          action={<Button onClick={walk.startOver}>Back to the start</Button>}
        />
      )}
    </Box>
  );
};

/** A list of rebuttals as agents read it, with the sample lead. */
export const RebuttalsPreview = ({ pages }: { pages: readonly WrittenPage[] }) => (
  <Box component="section" aria-label="Preview" sx={{ ...cardStyles, maxWidth: 660 }}>
    {pages.map(page => (
      <div key={page.id}>
        <Typography variant="h3">{pageTitle(page)}</Typography>
        <PromptText prompt={page.prompt} lead={sampleLead} />
      </div>
    ))}
  </Box>
);
