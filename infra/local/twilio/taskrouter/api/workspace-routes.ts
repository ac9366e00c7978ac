import type { RestRoute } from '../../ports.ts';
import { pageV1 } from '../../rest/paging.ts';
import { only } from '../../rest/parameters.ts';
import { createActivity, removeActivity, updateActivity } from '../changes/activity.ts';
import { flag, required } from '../changes/form.ts';
import { createWorkspace, removeWorkspace, updateWorkspace } from '../changes/workspace.ts';
import type { Engine } from '../engine/engine.ts';
import { created, noContent, ok, sidIn, workspaceOf, workspaceRoute } from './route.ts';
import type { RestViews } from './views.ts';

const ofWorkspace = [
  'FriendlyName',
  'EventCallbackUrl',
  'EventsFilter',
  'PrioritizeQueueOrder',
  only('MultiTaskEnabled', 'true'),
];

const collection = (
  method: RestRoute['method'],
  parameters: RestRoute['parameters'],
  handle: RestRoute['handle'],
): RestRoute => ({
  method,
  host: 'taskrouter.twilio.com',
  path: '/v1/Workspaces',
  parameters,
  handle,
});

/** Workspaces, their activities and task channels. */
export const workspaceRoutes = (engine: Engine, views: RestViews): RestRoute[] => {
  const { store } = engine;
  return [
    collection('GET', ['FriendlyName'], request => {
      const name = request.query.get('FriendlyName');
      const found = store.workspaces.all().filter(({ friendlyName }) => !name || friendlyName === name);
      return pageV1(request, 'workspaces', found, views.workspace);
    }),
    collection('POST', ofWorkspace, ({ form }) => created(views.workspace(createWorkspace(engine, form)))),
    workspaceRoute('GET', '', [], (_, sid) => ok(views.workspace(workspaceOf(engine, sid)))),
    workspaceRoute('POST', '', [...ofWorkspace, 'DefaultActivitySid', 'TimeoutActivitySid'], ({ form }, sid) =>
      ok(views.workspace(updateWorkspace(engine, workspaceOf(engine, sid), form))),
    ),
    workspaceRoute('DELETE', '', [], (_, sid) => {
      removeWorkspace(engine, workspaceOf(engine, sid));
      return noContent;
    }),

    workspaceRoute('GET', '/Activities', ['FriendlyName', 'Available'], (request, sid) => {
      workspaceOf(engine, sid);
      const name = request.query.get('FriendlyName');
      const available = flag(request.query, 'Available');
      const found = store.activities
        .in(sid)
        .filter(one => !name || one.friendlyName === name)
        .filter(one => available === undefined || one.available === available);
      return pageV1(request, 'activities', found, views.activity);
    }),
    workspaceRoute('POST', '/Activities', ['FriendlyName', 'Available'], ({ form }, sid) =>
      created(
        views.activity(
          createActivity(
            engine,
            workspaceOf(engine, sid).sid,
            required(form, 'FriendlyName'),
            flag(form, 'Available') ?? false,
          ),
        ),
      ),
    ),
    workspaceRoute('GET', '/Activities/:activitySid', [], (request, sid) =>
      ok(views.activity(store.activities.get(sidIn(request, 'activitySid'), sid))),
    ),
    workspaceRoute('POST', '/Activities/:activitySid', ['FriendlyName'], (request, sid) =>
      ok(
        views.activity(updateActivity(engine, store.activities.get(sidIn(request, 'activitySid'), sid), request.form)),
      ),
    ),
    workspaceRoute('DELETE', '/Activities/:activitySid', [], (request, sid) => {
      removeActivity(engine, store.activities.get(sidIn(request, 'activitySid'), sid));
      return noContent;
    }),

    workspaceRoute('GET', '/TaskChannels', [], (request, sid) => {
      workspaceOf(engine, sid);
      return pageV1(request, 'channels', store.taskChannels.in(sid), views.taskChannel);
    }),
    workspaceRoute('GET', '/TaskChannels/:channel', [], (request, sid) => {
      const wanted = sidIn(request, 'channel');
      const byName = store.taskChannels.in(sid).find(({ uniqueName }) => uniqueName === wanted);
      return ok(views.taskChannel(byName ?? store.taskChannels.get(wanted, sid)));
    }),
  ];
};
