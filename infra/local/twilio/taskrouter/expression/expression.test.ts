import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile.ts';

const attributes = {
  email: 'ana@coverline.test',
  groups: ['sales', 'closers'],
  level: 5,
  active: true,
  contact: { state: 'FL' },
  nothing: null,
};

const holds = (expression: string, named = {}) => compileExpression(expression)({ attributes, named });

describe('an expression over attributes', () => {
  it.each([
    ['email == "ana@coverline.test"', true],
    ["email = 'bo@coverline.test'", false],
    ['email != "bo@coverline.test"', true],
    ['email <> "ana@coverline.test"', false],
    ['level > 4 AND level <= 5', true],
    ['level < 5 or level >= 6', false],
    ['groups HAS "sales"', true],
    ['groups HAS "service"', false],
    ['groups NOT HAS "service"', true],
    ['"sales" IN groups', true],
    ['contact.state IN [\'GA\', "FL"]', true],
    ["contact.state NOT IN ['GA', 'FL']", false],
    ['email CONTAINS "@coverline"', true],
    ['NOT groups HAS "service" AND active', true],
    ['!(level == 5 OR level == 6)', false],
    ['level == 1 AND level == 2 OR active == true', true],
    ['level == 1 AND (level == 2 OR active == true)', false],
    ['nothing == null', true],
    ['missing == null', false],
    ['missing != "x"', true],
    ['missing > 1', false],
    ['1==1', true],
    ['1 == 2', false],
    ['', true],
    ['level == "5"', false],
    ['level == -5', false],
  ])('evaluates %s to %s', (expression, expected) => {
    expect(holds(expression)).toBe(expected);
  });

  it('compares a worker with a task', () => {
    const named = { task: { to_agent_email: 'ana@coverline.test', groups: ['x'] }, worker: attributes };
    expect(holds('worker.email == task.to_agent_email', named)).toBe(true);
    expect(holds('email == task.to_agent_email', named)).toBe(true);
    expect(holds('worker.phone == task.phone', named)).toBe(false);
  });

  it('does not read inherited properties of the attributes', () => {
    expect(holds('constructor != "x" AND toString.length == 0')).toBe(false);
  });

  it.each(['email ==', '== 3', '(level == 5', 'level == 5)', 'a b', 'groups HAS', 'level # 5', '["a" "b"] HAS "a"'])(
    'rejects %s with a message',
    expression => {
      expect(() => compileExpression(expression)).toThrow(/is not valid/);
    },
  );
});
