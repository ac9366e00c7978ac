import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef } from 'react';
import type { Lead } from '#shared/leads/lead';
import { promptFor } from '#shared/scripts/greetings';
import type { ScriptPage as Page } from '#shared/scripts/script';
import { BackButton } from '../../../components/script/back-button.tsx';
import { Choices } from '../../../components/script/choices.tsx';
import type { Form } from '../../../components/script/form.ts';
import { MEASURE } from '../../../components/script/measure.ts';
import { PageInputs } from '../../../components/script/page-inputs.tsx';
import { PromptText } from '../../../components/script/prompt-text.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { childIndexes, shownValue } from './entered.ts';
import type { ScriptWalk } from './use-script-walk.ts';

const isTypingOutside = (root: Element | null): boolean => {
  const active = document.activeElement;
  return !root?.contains(active) && active instanceof HTMLElement && active.matches('input, textarea, [role=combobox]');
};

/**
 * Focuses the heading of a page that the agent moved to; not the first one, and not while the agent types elsewhere.
 */
const useFocusOnArrival = (pageId: string, root: RefObject<Element | null>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pageId);
  useEffect(() => {
    if (shown.current === pageId) return;
    shown.current = pageId;
    if (!isTypingOutside(root.current)) heading.current?.focus();
  }, [pageId, root]);
  return heading;
};

const formOf = (lead: Lead, { entered, problems, changed, enter, pendingMove }: ScriptWalk): Form => ({
  value: name => shownValue(lead, entered, name),
  problem: name => problems[name],
  changed,
  enter,
  children: least => childIndexes(lead, entered, least),
  disabled: pendingMove !== undefined,
});

type ScriptPageProps = {
  page: Page;
  lead: Lead;
  call: LeadTabProps['call'];
  walk: ScriptWalk;
  root: RefObject<Element | null>;
};

/** One page: the prompt, the inputs, and the choices that lead to other pages. */
export const ScriptPage = ({ page, lead, call, walk, root }: ScriptPageProps) => {
  const heading = useFocusOnArrival(page.id, root);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: MEASURE }}>
        <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          {page.prompt_name.replaceAll('_', ' ')}
        </Typography>
        <BackButton walk={walk} />
      </Box>
      <PromptText prompt={promptFor(page, call, lead.language)} lead={lead} />
      {page.inputs.length > 0 && <PageInputs key={page.id} inputs={page.inputs} form={formOf(lead, walk)} />}
      {walk.failure && (
        <Alert
          severity="error"
          role="alert"
          action={
            <Button color="inherit" size="small" onClick={walk.failure.again}>
              Retry
            </Button>
          }
        >
          {walk.failure.message} Nothing of what you entered is lost.
        </Alert>
      )}
      {!walk.failure && Object.keys(walk.problems).length > 0 && (
        <Typography role="alert" variant="body2" sx={{ color: themeToken('dangerText') }}>
          Please correct what is marked above, then go on.
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>
        <Choices walk={walk} />
      </Box>
    </>
  );
};
