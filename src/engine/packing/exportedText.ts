import { agents } from '#agents/agents';
import { exportRows, loadSteps } from '#agents/exports/exportRows';
import { withChecksum } from '#agents/exports/checksum';
import type { AgentFraming, CommonContent } from '#pipeline/7-render/content';
import { dependencyNotes } from '#pipeline/7-render/dependencyNotes';
import type { Rendered } from '#pipeline/7-render/render';
import type { Host } from '../host';
import type { Refreshed } from '../indexing/indexStore';
import { describeRepository } from '../project/overview';
import { projectFacts } from '../project/projectFacts';
import type { ExportedText, ExportWanted } from './plan';

/**
 * `content`: from the pack, with the files that it shows. `render`: within the budget.
 * @throws UserError if the text exceeds the budget
 */
export function exportedText({ hash }: Pick<Host, 'hash'>, content: CommonContent,
  { files, graph }: Pick<Refreshed, 'files' | 'graph'>, { target, path, renewal }: ExportWanted,
  render: (content: CommonContent, frame: AgentFraming) => Rendered): ExportedText
{
  const agent = agents[exportRows[target].agent];
  const { text, tokens } = render({
    ...content,
    exported: {
      overview: describeRepository(projectFacts(files, graph)),
      dependencies: dependencyNotes(content.selection.files.map((file) => file.path),
        (from) => (graph.imports.get(from) ?? []).map(({ to }) => to)),
      load: loadSteps(target, path),
      renewal,
    },
  }, {
    title: target === 'agents' ? agent.title : `AgentPack Context for ${agent.label}`,
    exported: target,
  });
  return { text: withChecksum(text, hash), tokens };
}
