import { expect, it } from 'vitest';
import { agentDestination } from '#shared/calls/transfer';
import * as operations from '#shared/contracts/calls';
import { idOf } from '#shared/keys';
import { TaskAttributes } from '#shared/routing/task-attributes';
import type { RestAsked, RestFault } from '../support/simulation/chosen-faults.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
simulateEachTest(opened => {
  shift = opened;
});

const accepts = ({ form }: RestAsked) => form.get('Instruction') === 'call';

it.each<[RestFault, number]>([
  [{ status: 503 }, 200],
  ['not done, answer lost', 200],
  // The leg of the first ring has come: there is no offer any more.
  ['done, answer lost', 409],
])('an agent who accepts a transfer again after Twilio failed (%o) has the call', async (fault, again) => {
  const [agent, colleague] = [shift.memberOf('closer_t1'), shift.memberOf('closer_t1', 1)];
  await shift.setOnline(agent);
  const id = await shift.talk(agent);
  await shift.setOnline(colleague);
  await shift.insist(operations.transferCall, shift.memberOf('admin'), {
    ...keyed(id),
    to: agentDestination(colleague.email),
  });
  const { taskSid } = await shift.offerTo(colleague);
  const { attributes } = shift.system.engine.store.tasks.get(taskSid);
  const { task_attribute_key } = TaskAttributes.parse(attributes);
  const accept = () => shift.ask(operations.acceptTransfer, colleague, { task_attribute_key });

  shift.system.chosen.rest = asked => (accepts(asked) ? fault : undefined);
  expect(await accept()).toMatchObject({ status: 502, code: 'provider_failed' });
  shift.system.chosen.rest = undefined;
  expect(await accept()).toMatchObject({ status: again });
  await shift.runFor(3);
  expect(shift.callNow(idOf(task_attribute_key))).toMatchObject({ reservation_user_key: `user/${colleague.id}` });
  expect(await shift.finish()).toEqual([]);
});
