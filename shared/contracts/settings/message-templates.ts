import * as z from 'zod';
import { MessageTemplate } from '../../messages/message.ts';
import { TemplateEdit } from '../../messages/template-edit.ts';
import { operation } from '../operation.ts';
import { forSettings, SeenSetting } from './seen-setting.ts';

export const createMessageTemplate = operation({
  name: 'createMessageTemplate',
  method: 'POST',
  path: '/message_template',
  access: forSettings,
  input: z.object({ content: TemplateEdit }),
  output: MessageTemplate,
  errors: ['conflict'],
  once: true,
  summary: 'Creates a message template (docs/product.md, Message templates).',
});

export const saveMessageTemplate = operation({
  name: 'saveMessageTemplate',
  method: 'PUT',
  path: '/message_template/{id}',
  access: forSettings,
  input: SeenSetting.extend({ content: TemplateEdit }),
  output: MessageTemplate,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a message template.',
});

export const deleteMessageTemplate = operation({
  name: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/message_template/{id}',
  access: forSettings,
  input: SeenSetting,
  output: z.object({}),
  errors: ['conflict'],
  summary: 'Deletes a message template.',
});
