import { antigravitySamples } from './antigravitySamples';
import { claudeSamples } from './claudeSamples';
import { clineSamples } from './clineSamples';
import { codexSamples } from './codexSamples';
import { copilotSamples } from './copilotSamples';
import { cursorSamples } from './cursorSamples';
import { geminiSamples } from './geminiSamples';
import { kiroSamples } from './kiroSamples';
import { opencodeSamples } from './opencodeSamples';
import { windsurfSamples } from './windsurfSamples';
import type { SamplePayload } from './sample';

/** Each agent's own form, once for each kind of call and each form of it. */
export const samplePayloads: readonly SamplePayload[] = [...claudeSamples, ...codexSamples, ...antigravitySamples,
  ...geminiSamples, ...cursorSamples, ...windsurfSamples, ...copilotSamples, ...opencodeSamples, ...clineSamples,
  ...kiroSamples];
