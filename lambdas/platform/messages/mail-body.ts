import { DEFAULT_LANGUAGE, type Language } from '#shared/leads/language';

/** A link for the reader to follow. */
export type MailAction = { label: string; href: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign);

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean);

const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:17px;line-height:1.5';
const LINK = 'display:inline-block;padding:13px 22px;background:#165A6C;color:#ffffff;border-radius:8px';

/** The plain part: the text, and the link on its own line. */
export const textPart = (body: string, action?: MailAction): string =>
  action ? `${body}\n\n${action.label}:\n${action.href}\n` : body;

/** The HTML part; all text is escaped. */
export const htmlPart = (body: string, action?: MailAction, language: Language = DEFAULT_LANGUAGE): string =>
  [
    `<!doctype html><html lang="${language}"><body style="${FONT}">`,
    ...paragraphs(body).map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(action ? [`<p><a href="${escapeHtml(action.href)}" style="${LINK}">${escapeHtml(action.label)}</a></p>`] : []),
    '</body></html>',
  ].join('\n');
