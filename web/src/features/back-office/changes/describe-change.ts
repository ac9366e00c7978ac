import type * as z from 'zod';
import { GroupContent } from '#shared/access/group-configuration';
import { WebsiteContent } from '#shared/call-requests/website-settings';
import { groupLabel } from '#shared/calls/transfer';
import { DidContent } from '#shared/dids/did';
import { DispositionContent, DispositionGroupContent } from '#shared/dispositions/disposition';
import { LeadSourceContent } from '#shared/lead-sources/lead-source';
import { TemplateContent } from '#shared/messages/message';
import { ProductOptionContent } from '#shared/products/product';
import { RetentionContent } from '#shared/retention/retention-setting';
import { scriptLabel } from '#shared/scripts/script-label';
import { ScriptContent } from '#shared/scripts/script-setting';
import type { SettingKind, SettingVersion } from '#shared/settings/setting-version';
import { RecordedUser } from '#shared/users/user-settings';
import { formatPhoneNumber, words } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { dispositionGroupTexts, dispositionTexts } from '../disposition-texts.ts';
import { groupTexts } from '../group-texts.ts';
import { productTexts } from '../product-texts.ts';
import { retentionTexts } from '../retention-texts.ts';
import { scriptTexts } from '../script-texts.ts';
import { type FieldChange, fieldChanges, type SettingTexts } from '../setting-texts.ts';
import { sourceTexts } from '../source-texts.ts';
import { templateTexts } from '../template-texts.ts';
import { websiteTexts } from '../website-texts.ts';
import { didTexts } from './did-texts.ts';
import { type NameOf, userTexts } from './user-texts.ts';

/** A change in words: of which setting, where that is shown, and what was before and after. */
export type ChangeDescription = { what: string; to: string; fields: FieldChange[] };

type Side = Record<string, unknown> | undefined;

/** Values as they are stored, for a record whose form is not that of the kind any more. */
const storedWords = (...sides: Side[]): SettingTexts<Record<string, unknown>> => ({
  labels: Object.fromEntries(sides.flatMap(side => Object.keys(side ?? {})).map(field => [field, words(field)])),
  linesOf: (content, field) => {
    const value = content[field];
    if (value === undefined) return [];
    return [typeof value === 'string' ? value : JSON.stringify(value)];
  },
  lists: [],
});

type Kind<Content extends object> = {
  content: z.ZodType<Content>;
  words: SettingTexts<Content>;
  what: (content: Content, id: string) => string;
  to: (content: Content, id: string) => string;
};

const describer =
  <Content extends object>({ content, words: inWords, what, to }: Kind<Content>) =>
  ({ name, before, after }: SettingVersion): ChangeDescription => {
    const [old, now] = [before && content.safeParse(before), after && content.safeParse(after)];
    if (old?.success === false || now?.success === false || !(old ?? now))
      return { what: name, to: '', fields: fieldChanges(storedWords(before, after), before, after) };
    const shown = (now?.data ?? old?.data) as Content;
    return {
      what: what(shown, name),
      to: to(shown, name),
      fields: fieldChanges(inWords, old?.data, now?.data),
    };
  };

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

/** Tells the changes of each kind of settings; `nameOf` names the users to whom work was given. */
export const describeChange = (nameOf: NameOf): ((change: SettingVersion) => ChangeDescription) => {
  const kinds: Record<SettingKind, (change: SettingVersion) => ChangeDescription> = {
    user: describer({
      content: RecordedUser,
      words: userTexts(nameOf),
      what: ({ first_name, last_name, email }) => `${first_name} ${last_name}`.trim() || email,
      to: (_, id) => paths.agent(id),
    }),
    group: describer({
      content: GroupContent,
      words: groupTexts,
      what: (_, id) => groupLabel(id),
      to: (_, id) => withQuery(paths.settingsGroups, { group: id }),
    }),
    did: describer({
      content: DidContent,
      words: didTexts,
      what: (_, id) => formatPhoneNumber(id),
      to: () => paths.dids,
    }),
    'lead-source': describer({
      content: LeadSourceContent,
      words: sourceTexts,
      what: ({ name }) => words(name),
      to: ({ name }) => withQuery(paths.leadSources, { q: words(name) }),
    }),
    'product-option': describer({
      content: ProductOptionContent,
      words: productTexts,
      what: ({ name }) => name,
      to: ({ name }) => withQuery(paths.settingsProducts, { q: name }),
    }),
    disposition: describer({
      content: DispositionContent,
      words: dispositionTexts,
      what: ({ name }) => name,
      to: () => paths.settingsDispositions,
    }),
    'disposition-group': describer({
      content: DispositionGroupContent,
      words: dispositionGroupTexts,
      what: ({ name }) => name,
      to: () => paths.settingsDispositions,
    }),
    'message-template': describer({
      content: TemplateContent,
      words: templateTexts,
      what: ({ name }) => name,
      to: () => paths.settingsMessageTemplates,
    }),
    script: describer({
      content: ScriptContent,
      words: scriptTexts,
      what: ({ name }) => scriptLabel(name),
      to: ({ name }) => withQuery(paths.settingsScripts, { script: name }),
    }),
    retention: describer({
      content: RetentionContent,
      words: retentionTexts,
      what: () => 'How long data is kept',
      to: () => paths.settingsData,
    }),
    website: describer({
      content: WebsiteContent,
      words: websiteTexts,
      what: () => 'Call requests',
      to: () => paths.settingsWebsite,
    }),
  };
  return change => kinds[change.kind](change);
};

const summaryOf = ({ label, isList, removed, added }: FieldChange, isWhole: boolean): string => {
  if (isWhole) return `${label}: ${[...removed, ...added].join(', ')}`;
  if (removed.length + added.length === 0) return `${label}: order`;
  if (isList) return `${label}: ${[...removed.map(line => `- ${line}`), ...added.map(line => `+ ${line}`)].join(', ')}`;
  return `${label}: ${[removed, added]
    .filter(lines => lines.length > 0)
    .map(lines => lines.join(', '))
    .join(' → ')}`;
};

/** What was before and after in one line: `Priority: 0 → 3; Groups: + Closer T1`; of a creation or a deletion the whole. */
export const changeSummary = (fields: FieldChange[], isWhole: boolean): string =>
  fields
    .filter(({ removed, added }) => !isWhole || removed.length + added.length > 0)
    .map(field => summaryOf(field, isWhole))
    .join('; ');
