import * as z from 'zod';
import { Disposition, DispositionGroup } from '../../dispositions/disposition.ts';
import { DispositionEdit, DispositionGroupEdit } from '../../dispositions/disposition-edit.ts';
import { operation } from '../operation.ts';
import { forSettings, SeenSetting } from './seen-setting.ts';

export const createDisposition = operation({
  name: 'createDisposition',
  method: 'POST',
  path: '/disposition',
  access: forSettings,
  input: z.object({ content: DispositionEdit }),
  output: Disposition,
  errors: ['conflict'],
  summary: 'Creates a disposition; its id is its name in snake case (docs/product.md, Disposition settings).',
});

export const saveDisposition = operation({
  name: 'saveDisposition',
  method: 'PUT',
  path: '/disposition/{id}',
  access: forSettings,
  input: SeenSetting.extend({ content: DispositionEdit }),
  output: Disposition,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes the options of a disposition; calls under way keep the former ones.',
});

export const deleteDisposition = operation({
  name: 'deleteDisposition',
  method: 'DELETE',
  path: '/disposition/{id}',
  access: forSettings,
  input: SeenSetting,
  output: z.object({}),
  errors: ['conflict', 'rejected'],
  summary: 'Deletes a disposition, and removes it from all groups at once; calls under way keep it.',
});

export const listDispositionGroups = operation({
  name: 'listDispositionGroups',
  method: 'GET',
  path: '/disposition-group',
  access: forSettings,
  input: z.object({}),
  output: z.object({ data: z.array(DispositionGroup) }),
  errors: [],
  summary: 'Every disposition group, by name.',
});

export const createDispositionGroup = operation({
  name: 'createDispositionGroup',
  method: 'POST',
  path: '/disposition-group',
  access: forSettings,
  input: z.object({ content: DispositionGroupEdit }),
  output: DispositionGroup,
  errors: ['conflict', 'rejected'],
  summary: 'Creates a disposition group; its id is its name in snake case.',
});

export const saveDispositionGroup = operation({
  name: 'saveDispositionGroup',
  method: 'PUT',
  path: '/disposition-group/{id}',
  access: forSettings,
  input: SeenSetting.extend({ content: DispositionGroupEdit }),
  output: DispositionGroup,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes the type, the description and the dispositions of a group.',
});

export const deleteDispositionGroup = operation({
  name: 'deleteDispositionGroup',
  method: 'DELETE',
  path: '/disposition-group/{id}',
  access: forSettings,
  input: SeenSetting,
  output: z.object({}),
  errors: ['conflict'],
  summary: 'Deletes a disposition group; its dispositions stay.',
});
