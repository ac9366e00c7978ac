import { type LogMessage, MessageTemplate } from '#shared/messages/message';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { creation, replacement } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** Every template, by name. */
export const listMessageTemplates = async (): Promise<MessageTemplate[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.messageTemplates() })).map(image =>
    MessageTemplate.parse(image),
  );

/** Replaces a template. */
export const putMessageTemplate = (template: MessageTemplate) =>
  writeOne(
    replacement(
      'message-template',
      keys.messageTemplate(template.id),
      template,
      indexed('gsi1', partitions.messageTemplates(), template.name),
    ),
  );

/** Stores a message that was sent. */
export const createLogMessage = (message: Omit<LogMessage, 'version'>) =>
  writeOne(creation('log-message', keys.logMessage(message.lead_id, message.created_ts, message.id), message));
