import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PublicLead } from '#shared/leads/lead';
import type { TemplateContent } from '#shared/messages/message';
import { filled, missingValue } from '#shared/messages/placeholders';
import { languageNotice, templateTexts } from '#shared/messages/template-texts';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** A template as this lead would get it from the user who looks at it. */
export const TemplatePreview = ({ content, lead }: { content: TemplateContent; lead: PublicLead }) => {
  const about = { lead, agent: useSession().user };
  const texts = templateTexts(content, lead);
  const [subject, body] = [filled(texts.subject, about), filled(texts.body, about)];
  const notice = languageNotice(content, lead);
  const missing = missingValue(subject) ?? missingValue(body);
  return (
    <Box
      role="group"
      aria-label="Preview"
      sx={{
        display: 'grid',
        gap: 2,
        p: 3,
        borderRadius: 'var(--cl-radius)',
        bgcolor: themeToken('surfaceSunken'),
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary' }}>
        Preview
      </Typography>
      {notice && <Alert severity="info">{notice}</Alert>}
      <strong dir="auto" lang={texts.language}>
        {subject}
      </strong>
      <Box dir="auto" lang={texts.language} sx={{ whiteSpace: 'pre-wrap' }}>
        {body}
      </Box>
      {missing && <Alert severity="warning">{missing}</Alert>}
    </Box>
  );
};
