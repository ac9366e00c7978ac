import type { Language } from '#shared/leads/language';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character);

/** The browser's own colours, by the system's light or dark setting; its colour of links is too weak in the dark one. */
const style =
  ':root{color-scheme:light dark}' +
  'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:8vh auto 4rem;padding:0 1.25rem}' +
  'h1{font-size:1.75rem;line-height:1.2}a{color:inherit;display:inline-block;padding-block:10.5px}' +
  'label,legend{font-weight:600}fieldset{border:0;margin:0;padding:0}form>*{margin-block:1rem}' +
  'input,select,button{font:inherit;min-height:48px;max-width:100%;box-sizing:border-box}' +
  '.tick{display:flex;align-items:center;gap:.5rem;min-height:48px}' +
  'input[type=checkbox]{min-height:0;width:1.25rem;height:1.25rem;flex:none}.field input:not([type=checkbox]){width:100%}' +
  'button{font-weight:600;padding-inline:1.25rem}[aria-invalid]{outline:3px solid}' +
  '.problem{font-weight:600;margin:.5rem 0;padding-left:.75rem;border-left:4px solid}.away{position:absolute;left:-999rem}summary{padding-block:10.5px}';

export const page = (language: Language, title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`;

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export const hiddenField = (name: string, value = ''): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;
