import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../support/until';

describe('a wrong config.toml', () => {
  let file: string;
  let present: string | undefined;
  const problems = () => vscode.languages.getDiagnostics(vscode.Uri.file(file));

  before(async () => {
    await (vscode.extensions.getExtension('agentpack.agentpack') ?? assert.fail('not installed')).activate();
    const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    file = join(root, '.agentpack/config.toml');
    mkdirSync(join(root, '.agentpack'), { recursive: true });
    present = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  });
  after(() => {
    if (present === undefined) rmSync(file, { force: true });
    else writeFileSync(file, present);
  });

  it('is in Problems at its line, and no longer once it is correct', async () => {
    writeFileSync(file, '[context]\ndefault_mode = lite\n');
    await until('the error', () => problems()[0]?.severity === vscode.DiagnosticSeverity.Error);
    assert.deepEqual(problems().map(({ range, source }) => [range.start.line, source]), [[1, 'AgentPack']]);
    writeFileSync(file, '# ours\n[context]\ndefault_mode = "light"\n');
    await until('the warning', () => problems()[0]?.severity === vscode.DiagnosticSeverity.Warning);
    assert.deepEqual(problems().map(({ range }) => range.start.line), [2]);
    writeFileSync(file, '[context]\ndefault_mode = "lite"\n');
    await until('no problem', () => problems().length === 0);
  });
});
