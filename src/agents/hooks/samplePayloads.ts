import { antigravitySamples } from '../antigravity/antigravitySamples';
import { claudeSamples } from '../claude/claudeSamples';
import { clineSamples } from '../cline/clineSamples';
import { codexSamples } from '../codex/codexSamples';
import { copilotSamples } from '../copilot/copilotSamples';
import { cursorSamples } from '../cursor/cursorSamples';
import { geminiSamples } from '../gemini/geminiSamples';
import { kiroSamples } from '../kiro/kiroSamples';
import { opencodeSamples } from '../opencode/opencodeSamples';
import { windsurfSamples } from '../windsurf/windsurfSamples';
import type { SamplePayload } from './samplePayload';

/** Sample payloads of every agent, with one sample for each kind of call and each of its formats. */
export const samplePayloads: readonly SamplePayload[] = [...claudeSamples, ...codexSamples, ...antigravitySamples,
  ...geminiSamples, ...cursorSamples, ...windsurfSamples, ...copilotSamples, ...opencodeSamples, ...clineSamples,
  ...kiroSamples];
