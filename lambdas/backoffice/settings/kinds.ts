import { dispositionGroupStore } from '#platform/table/disposition-groups';
import { dispositionExists, dispositionStore } from '#platform/table/dispositions';
import { groupExists } from '#platform/table/group-configurations';
import { retentionStore } from '#platform/table/lead-data/retention';
import { messageTemplateStore } from '#platform/table/messages';
import { productOptionStore } from '#platform/table/product-options';
import { scriptStore } from '#platform/table/settings/scripts';
import { websiteSettingsStore } from '#platform/table/website/website-settings';
import { WebsiteContent, type WebsiteSettings } from '#shared/call-requests/website-settings';
import {
  type Disposition,
  DispositionContent,
  type DispositionGroup,
  DispositionGroupContent,
} from '#shared/dispositions/disposition';
import { earlierOptions } from '#shared/dispositions/disposition-at';
import { type MessageTemplate, TemplateContent } from '#shared/messages/message';
import { newYorkDay } from '#shared/new-york';
import { groupOfType, type ProductOption, ProductOptionContent } from '#shared/products/product';
import { planProblem } from '#shared/products/product-terms';
import { RETENTION, RetentionContent, type RetentionSetting } from '#shared/retention/retention-setting';
import { ScriptContent, type ScriptSetting } from '#shared/scripts/script-setting';
import type { Setting } from './setting.ts';

export const dispositionSetting: Setting<DispositionContent, Disposition> = {
  store: dispositionStore,
  word: 'disposition',
  contentOf: fields => DispositionContent.parse(fields),
  documentOf: (content, { id, version, now, stored }) => ({
    ...content,
    id,
    version,
    ...(stored && { earlier: earlierOptions(stored, now) }),
    updated_ts: now,
  }),
  onDeletion: (stored, now) => ({ earlier: earlierOptions(stored, now) }),
  fixed: { field: 'name', message: 'The name of a disposition stays, because calls and leads have it.' },
};

export const dispositionGroupSetting: Setting<DispositionGroupContent, DispositionGroup> = {
  store: dispositionGroupStore,
  word: 'group',
  contentOf: fields => DispositionGroupContent.parse(fields),
  documentOf: (content, { id, version, now }) => ({ ...content, id, version, updated_ts: now }),
  fixed: { field: 'name', message: 'The name of a group stays.' },
  checks: ({ dispositions }, before) =>
    Object.fromEntries(
      dispositions
        .filter(name => !before?.dispositions.includes(name))
        .map(name => [
          `disposition ${name}`,
          {
            step: dispositionExists(name),
            problem: { field: 'content.dispositions', message: `There is no disposition '${name}'.` },
          },
        ]),
    ),
};

export const templateSetting: Setting<TemplateContent, MessageTemplate> = {
  store: messageTemplateStore,
  word: 'template',
  contentOf: fields => TemplateContent.parse(fields),
  documentOf: (content, { id, version, now, stored }) => ({
    ...content,
    id,
    version,
    created_ts: stored?.created_ts ?? now,
    updated_ts: now,
  }),
};

export const productOptionSetting: Setting<ProductOptionContent, ProductOption> = {
  store: productOptionStore,
  word: 'product',
  contentOf: fields => ProductOptionContent.parse(fields),
  documentOf: (content, { id, version, now }) => ({
    ...content,
    id,
    version,
    group: groupOfType(content.type),
    updated_ts: now,
  }),
  fixed: { field: 'type', message: 'The type of a product stays. Create another product.' },
  problem: (content, { before, now }) => {
    const problem = planProblem(content, before, newYorkDay(now));
    return problem && { field: `content.planned.${problem.place}.from`, message: problem.message };
  },
};

/** One document; its rules are those of its schema. */
export const retentionSetting: Setting<RetentionContent, RetentionSetting> = {
  store: retentionStore,
  word: 'retention',
  contentOf: fields => RetentionContent.parse(fields),
  documentOf: (content, { version, now }) => ({ ...content, id: RETENTION, version, updated_ts: now }),
};

/** The draft of a script; what agents have changes only by its publication. */
export const scriptSetting: Setting<ScriptContent, ScriptSetting> = {
  store: scriptStore,
  word: 'script',
  contentOf: fields => ScriptContent.parse(fields),
  documentOf: (content, { id, version, now, stored }) => ({
    ...content,
    id,
    version,
    ...(stored?.published && { published: stored.published }),
    updated_ts: now,
  }),
  fixed: { field: 'name', message: 'The name of a script stays, because groups have it.' },
};

/** How call requests of the public page are handled; there is one document. */
export const websiteSetting: Setting<WebsiteContent, WebsiteSettings> = {
  store: websiteSettingsStore,
  word: 'setting',
  contentOf: fields => WebsiteContent.parse(fields),
  documentOf: (content, { id, version, now }) => ({ ...content, id, version, updated_ts: now }),
  checks: ({ group }, before) => ({
    ...(group !== before?.group && {
      group: {
        step: groupExists(group),
        problem: { field: 'content.group', message: `There is no group '${group}'.` },
      },
    }),
  }),
};
