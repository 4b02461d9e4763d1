import { resolve } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { createRootsHost } from '#host/roots/rootsHost';
import { createNodeTools } from '#host/tools/nodeTools';
import { findToolByName } from '#tools/tools';
import type { ToolBox, ToolReply } from '#tools/toolBox';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { apply, change } from './changes';
import { inputOf, toolCall, type ToolCall } from './toolCalls';
import { leaked } from './step';
import type { Fall, Walk } from './walk';
import { makeWorld } from './world';

/** As many calls as changes and twice more. */
const step = fc.oneof({ weight: 1, arbitrary: change.map((one) => ({ change: one })) }, {
  weight: 3,
  arbitrary: toolCall.map((call) => ({ call })),
});

/** Calls tools of one engine, which lives through all changes, and returns what fell. */
export async function toolWalk({ start, steps, seed, onStep, onFall }: Walk): Promise<readonly Fall[]> {
  const world = makeWorld(start);
  const falls: Fall[] = [];
  const fell = (fall: Fall) => {
    falls.push(fall);
    onFall?.(fall);
  };
  const host = createRootsHost({
    root: world.root,
    assetsDir: resolve('dist'),
    version: '0.0.0-walk',
    git: true,
    env: world.env,
    parsing: unlimitedParsing,
  });
  const engine = createEngine(host);
  const box = createNodeTools(engine, host);
  try {
    for (const [i, one] of fc.sample(step, { seed, numRuns: steps }).entries()) {
      if ('change' in one) {
        apply(one.change, world);
        continue;
      }
      const input = inputOf(one.call, world);
      onStep?.(i + 1, `${one.call.name} ${JSON.stringify(input)}`);
      for (const problem of await problemsOf(box, one.call, input))
        fell({ step: i + 1, problem: `${problem}: ${one.call.name} ${JSON.stringify(input)}` });
    }
  } finally {
    await engine.dispose();
    world.dispose();
  }
  return falls;
}

async function problemsOf(box: ToolBox, { name }: ToolCall, input: unknown): Promise<readonly string[]> {
  try {
    return replyProblems(name, await box.call(name, input, {}, { cancel: neverCancelled }));
  } catch (error) {
    return [`an exception (${error instanceof Error ? error.stack : String(error)})`];
  }
}

function replyProblems(name: string, reply: ToolReply): readonly string[] {
  if (!reply.ok)
    return leaked.test(reply.text) ? [`a value that is missing in its refusal (${reply.text})`] : [];
  const result = v.safeParse(findToolByName(name)!.output, reply.document);
  if (result.success) return [];
  return [
    `another document than its schema says (${
      result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join(', ')
    })`,
  ];
}
