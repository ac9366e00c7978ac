import { type LogMessage, MessageTemplate } from '#shared/messages/message';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { creation } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';
import { putSetting, readSettings, type SettingStore } from './settings/setting-store.ts';

/** A deleted template leaves the list. */
export const messageTemplateStore: SettingStore<MessageTemplate> = {
  kind: 'message-template',
  schema: MessageTemplate,
  key: keys.messageTemplate,
  index: ({ name, deleted_ts }) =>
    deleted_ts === undefined ? indexed('gsi1', partitions.messageTemplates(), name) : {},
};

/** Every template that can be read, by name. */
export const listMessageTemplates = async (): Promise<MessageTemplate[]> =>
  readSettings(messageTemplateStore, await queryAll({ index: 'gsi1', partition: partitions.messageTemplates() }))
    .documents;

/** Replaces a template; a conflict if the stored one is as new or newer. */
export const putMessageTemplate = (template: MessageTemplate) => putSetting(messageTemplateStore, template);

/** Stores a message that was sent. */
export const createLogMessage = (message: Omit<LogMessage, 'version'>) =>
  writeOne(creation('log-message', keys.logMessage(message.lead_id, message.created_ts, message.id), message));
