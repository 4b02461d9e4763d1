import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server,
  type ServerContext } from '@modelcontextprotocol/server';
import { Cancelled } from '#base/errors';
import { md, toProse } from '#secrets/markdown';
import { createCallRun } from './callRun';
import { formatErrorReply } from './errorReply';
import type { RootService } from './rootService';
import type { ServerParts } from './serverParts';

const contextUri = 'agentpack://context';
const receiptsUri = 'agentpack://receipts';
const blockPrefix = 'agentpack://block/';

/** The URIs of the resources that change with each pack. */
export const packResourceUris: readonly string[] = [contextUri, receiptsUri];

const listedResources = [
  {
    uri: contextUri,
    name: 'context',
    title: 'The newest pack',
    description: 'The packed files and facts for the current task.',
    mimeType: 'text/markdown',
  },
  {
    uri: receiptsUri,
    name: 'receipts',
    title: 'Receipts of the newest pack',
    description: 'Why each file is included or omitted, with the points for each reason.',
    mimeType: 'application/json',
  },
];

const listedTemplates = [{
  uriTemplate: `${blockPrefix}{id}`,
  name: 'block',
  title: 'A block, symbol or file',
  description:
    'The current content, redacted. The id is that of retrieve_block, percent-encoded: src%2Fa.ts%23Router.handle.',
  mimeType: 'text/markdown',
}];

/** Handles `resources/list`, `/templates/list` and `/read`, and subscriptions of clients with the 2025 protocol. */
export function handleResources(server: Server, parts: ServerParts, subscribedUris: Set<string>): void {
  server.setRequestHandler('resources/list', async (_, context) => ({
    resources: await parts.isSilent(context) ? [] : listedResources,
  }));
  server.setRequestHandler('resources/templates/list', async (_, context) => ({
    resourceTemplates: await parts.isSilent(context) ? [] : listedTemplates,
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    try {
      const { mimeType, text } = await readResource(await parts.roots.openCurrent(context), uri, context);
      return { contents: [{ uri, mimeType, text }] };
    } catch (error) {
      if (error instanceof ProtocolError || error instanceof Cancelled) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, formatErrorReply(error, parts.log));
    }
  });
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    subscribedUris.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscribedUris.delete(uri);
    return {};
  });

  async function readResource(rootService: RootService, uri: string,
    context: ServerContext): Promise<{ readonly mimeType: string; readonly text: string; }>
  {
    const run = createCallRun(context, parts.log);
    if (uri === contextUri) {
      const { path, text } = await rootService.loadContext(run);
      const problem = rootService.findPackProblem(path);
      return {
        mimeType: 'text/markdown',
        text: problem === undefined ? text : md`${toProse(problem, 300)}\n\n` + text,
      };
    }
    if (uri === receiptsUri) {
      const report = await rootService.loadLatestReport();
      if (report) return { mimeType: 'application/json', text: JSON.stringify(buildReceipts(report)) };
    }
    const id = uri.startsWith(blockPrefix) ? decodePercentEncoding(uri.slice(blockPrefix.length)) : undefined;
    if (id === undefined || id === '') throw new ResourceNotFoundError(uri);
    return { mimeType: 'text/markdown', text: (await rootService.retrieve(id, run)).markdown };
  }
}

function buildReceipts({ task, taskClass, files, omitted, redactions, contextPath, freshness }: Awaited<
  ReturnType<RootService['loadLatestReport']>
> & object) {
  return { task, taskClass, contextPath, packedAt: freshness.packedAt, files, omitted, redactions };
}

/** Decodes a percent-encoded text. Returns undefined if the text is malformed. */
function decodePercentEncoding(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
