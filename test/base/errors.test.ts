import assert from 'node:assert/strict';
import { Cancelled, UserError } from '#base/errors';

/** As another bundle has it: with the same brand. */
const ofAnotherBundle = (name: string) => Object.assign(new Error('x'), { [Symbol.for(`agentpack.${name}`)]: true });

describe('errors', () => {
  it('from another bundle are recognized', () => {
    assert.ok(ofAnotherBundle('UserError') instanceof UserError);
    assert.ok(ofAnotherBundle('Cancelled') instanceof Cancelled);
    assert.ok(!(ofAnotherBundle('UserError') instanceof Cancelled));
    for (const one of [new Error('x'), undefined, null, 'x', {}]) assert.ok(!(one instanceof UserError));
  });
  it('of one subclass are not those of another subclass', () => {
    class Own extends UserError {}
    assert.ok(new Own('x') instanceof UserError && new Own('x') instanceof Own);
    assert.ok(!(new UserError('x') instanceof Own));
  });
});
