import { agents } from '#agents/agents';
import { exportRows, listLoadSteps } from '#agents/exports/exportRows';
import { addChecksum } from '#agents/exports/checksum';
import type { AgentFraming, CommonContent } from '#pipeline/7-render/content';
import { buildDependencyNotes } from '#pipeline/7-render/dependencyNotes';
import type { RenderedPack } from '#pipeline/7-render/render';
import type { Host } from '../host';
import type { RefreshedIndex } from '../indexing/indexStore';
import { describeRepository } from '../project/overview';
import { collectProjectFacts } from '../project/projectFacts';
import type { ExportedText, ExportRequest } from './plan';

/**
 * Renders a pack as a file for another tool. `content` includes the files that the pack shows; `render` must keep
 * within the budget.
 * @throws UserError if the text exceeds the budget
 */
export function renderExportedText({ hash }: Pick<Host, 'hash'>, content: CommonContent,
  { files, graph }: Pick<RefreshedIndex, 'files' | 'graph'>, { target, path, renewal }: ExportRequest,
  render: (content: CommonContent, frame: AgentFraming) => RenderedPack): ExportedText
{
  const agent = agents[exportRows[target].agent];
  const { text, tokens } = render({
    ...content,
    exported: {
      overview: describeRepository(collectProjectFacts(files, graph)),
      dependencies: buildDependencyNotes(content.selection.files.map((file) => file.path),
        (from) => (graph.imports.get(from) ?? []).map(({ to }) => to)),
      load: listLoadSteps(target, path),
      renewal,
    },
  }, {
    title: target === 'agents' ? agent.title : `AgentPack Context for ${agent.label}`,
    exported: target,
  });
  return { text: addChecksum(text, hash), tokens };
}
