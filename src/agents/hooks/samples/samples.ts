import { antigravitySamples, clineSamples, cursorSamples, kiroSamples, windsurfSamples } from './editorSamples';
import type { SamplePayload } from './sample';
import { claudeSamples, codexSamples, copilotSamples, geminiSamples, opencodeSamples } from './terminalSamples';

/** Each agent's own form, once for each kind of call and each form of it. */
export const samplePayloads: readonly SamplePayload[] = [...claudeSamples, ...codexSamples, ...antigravitySamples,
  ...geminiSamples, ...cursorSamples, ...windsurfSamples, ...copilotSamples, ...opencodeSamples, ...clineSamples,
  ...kiroSamples];
