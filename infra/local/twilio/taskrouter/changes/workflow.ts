import { badParameter } from '../../rest/errors.ts';
import { newSid } from '../../sids.ts';
import type { Engine } from '../engine/engine.ts';
import type { Workflow, Workspace } from '../model.ts';
import { readConfiguration } from '../workflow-configuration.ts';
import { apply, creationTimes, rejectDuplicate } from './apply.ts';
import { count, given, required } from './form.ts';

const DEFAULT_RESERVATION_TIMEOUT_S = 120;

const workflowChanges = ({ store }: Engine, workspaceSid: string, form: URLSearchParams): Partial<Workflow> => {
  const configuration = given(form, 'Configuration');
  if (configuration !== undefined) {
    const { filters, default_filter } = readConfiguration(configuration).task_routing;
    for (const { queue } of [...filters.flatMap(({ targets }) => targets), ...(default_filter ? [default_filter] : [])])
      if (store.taskQueues.find(queue)?.workspaceSid !== workspaceSid)
        throw badParameter(`The workflow names the queue '${queue}', which is not of this workspace`);
  }
  return {
    friendlyName: given(form, 'FriendlyName'),
    configuration,
    assignmentCallbackUrl: given(form, 'AssignmentCallbackUrl'),
    fallbackAssignmentCallbackUrl: given(form, 'FallbackAssignmentCallbackUrl'),
    taskReservationTimeout: count(form, 'TaskReservationTimeout'),
  };
};

export const createWorkflow = (engine: Engine, workspace: Workspace, form: URLSearchParams): Workflow => {
  const friendlyName = required(form, 'FriendlyName');
  rejectDuplicate(engine.store.workflows.in(workspace.sid), friendlyName);
  const changes = workflowChanges(engine, workspace.sid, form);
  const workflow: Workflow = {
    sid: newSid('WW'),
    workspaceSid: workspace.sid,
    friendlyName,
    configuration: required(form, 'Configuration'),
    assignmentCallbackUrl: null,
    fallbackAssignmentCallbackUrl: null,
    taskReservationTimeout: DEFAULT_RESERVATION_TIMEOUT_S,
    ...creationTimes(engine),
  };
  return apply(engine, engine.store.workflows.add(workflow), changes);
};

export const updateWorkflow = (engine: Engine, workflow: Workflow, form: URLSearchParams): Workflow =>
  apply(engine, workflow, workflowChanges(engine, workflow.workspaceSid, form));
